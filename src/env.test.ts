import { describe, expect, it } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const problemsOf = (source: Record<string, string>): string[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    return error instanceof EnvError ? error.problems : [String(error)]
  }
}

const stripe = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }
const mail = { SMTP_URL: 'smtps://user:secret@mail.example', MAIL_FROM: 'Vitrine <shop@example.com>' }
const publicly = { PUBLIC_URL: 'https://shop.example' }

describe('the environment', () => {
  // Proves: R1.18, R7.6
  it('may be empty: the shop then runs locally with sandboxes', () => {
    const env = readEnv({ SHOP_NAME: ' ', SMTP_URL: '', LOG_LEVEL: '' })
    expect(env).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      PUBLIC_URL: 'http://localhost:3000',
      SHOP_NAME: 'Vitrine',
      SHOP_CURRENCY: 'GBP',
      SHOP_SHIPPING_FEE: 500,
      SHOP_TIME_ZONE: 'Europe/London',
      LIMITS_SCALE: 1,
      MAX_CONNECTIONS_PER_ADDRESS: 200,
      WEB_CONCURRENCY: 1,
      LOG_LEVEL: 'info',
      sandbox: { payments: true, mail: true },
    })
  })

  it('trims the shop name', () => {
    expect(readEnv({ SHOP_NAME: ' Gem & Co ' }).SHOP_NAME).toBe('Gem & Co')
  })

  // Proves: R1.18, R7.6
  it('reports every invalid value at once', () => {
    const wrong = {
      PORT: '70000',
      HOST: 'everywhere',
      DATABASE_URL: 'mysql://localhost/shop',
      PUBLIC_URL: 'shop.example',
      STRIPE_SECRET_KEY: 'pk_live_abc',
      STRIPE_WEBHOOK_SECRET: 'abc',
      ADMIN_EMAILS: 'owner@shop.example, the owner',
      SHOP_CURRENCY: 'JPY',
      SHOP_SHIPPING_FEE: '5.001',
      SHOP_TIME_ZONE: 'Mars/Base',
      LIMITS_SCALE: '0',
      MAX_CONNECTIONS_PER_ADDRESS: '0',
      TRUSTED_PROXIES: '10.0.0.0/8, proxy.example',
      PRIVATE_IMAGE_SOURCES: 'nas.local',
      WEB_CONCURRENCY: '0',
      LOG_LEVEL: 'loud',
    }
    const problems = problemsOf(wrong)
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(Object.keys(wrong))
    expect(problems.join()).not.toContain('pk_live_abc')
  })

  // Proves: R7.6
  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/eight', '2001:db8::/129'])(
    'refuses the proxy %s, and says what is valid',
    (TRUSTED_PROXIES) => {
      expect(problemsOf({ TRUSTED_PROXIES: '127.0.0.1, ::1, 10.0.0.0/8, 2001:db8::/32' })).toEqual([])
      expect(problemsOf({ TRUSTED_PROXIES, PORT: 'abc' })).toEqual([
        'PORT: must be a whole number from 1 to 65535',
        'TRUSTED_PROXIES: must be IP addresses or ranges such as 10.0.0.0/8, separated by commas',
      ])
    },
  )

  // Proves: R7.6
  it.each([
    'https://shop.example/jewellery',
    'https://shop.example/?from=email',
    'https://ada:pearl@shop.example',
  ])('refuses the public address %s, which is more than an origin', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL, ...stripe, ...mail })).toEqual([
      'PUBLIC_URL: must be the address alone, such as https://shop.example, and nothing else',
    ])
    expect(readEnv({ PUBLIC_URL: 'https://shop.example/', ...stripe, ...mail }).PUBLIC_URL).toBe(
      'https://shop.example',
    )
  })

  // Proves: R7.6
  it('reports missing values together with invalid ones', () => {
    const problems = problemsOf({ ...publicly, PORT: 'abc', STRIPE_SECRET_KEY: 'sk_live_abc' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'SMTP_URL',
      'MAIL_FROM',
      'STRIPE_WEBHOOK_SECRET',
    ])
  })

  // Proves: R6.11
  it.each([
    'https://shop.example',
    'http://192.168.1.5',
    'http://localhost.example',
    'https://127.0.0.1.example',
  ])('with the public address %s needs Stripe and a mail server, and says what is missing', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL }).map((problem) => problem.split(':')[0])).toEqual([
      'STRIPE_SECRET_KEY',
      'SMTP_URL',
      'MAIL_FROM',
    ])
    expect(problemsOf({ PUBLIC_URL, ...stripe, ...mail })).toEqual([])
    expect(problemsOf({ PUBLIC_URL, SANDBOX: '1' })).toEqual([])
  })

  // Proves: R7.6
  it('requires MAIL_FROM with SMTP_URL', () => {
    expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toEqual([
      'MAIL_FROM: needed with SMTP_URL, as the sender of e-mails',
    ])
    expect(problemsOf(mail)).toEqual([])
  })

  // Proves: R7.11
  it('listens on loopback only while a sandbox runs, and everywhere with real payments and mail', () => {
    const LOOPBACK = ['127.0.0.1', '::1']
    expect(readEnv({}).hosts).toEqual(LOOPBACK)
    expect(readEnv({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_abc' }).hosts).toEqual(LOOPBACK)
    expect(readEnv(mail).hosts).toEqual(LOOPBACK)
    expect(readEnv({ ...publicly, SANDBOX: '1' }).hosts).toEqual(LOOPBACK)
    expect(readEnv({ ...stripe, ...mail }).hosts).toEqual([])
    expect(readEnv({ ...stripe, ...mail, HOST: 'localhost' }).hosts).toEqual(LOOPBACK)
    expect(readEnv({ ...stripe, ...mail, HOST: '0.0.0.0' }).hosts).toEqual(['0.0.0.0'])
    expect(problemsOf({ HOST: 'shop.example' })).toEqual([
      'HOST: must be localhost, an IP address of this computer, or 0.0.0.0 for all of them',
    ])
  })

  // Proves: R7.11
  it.each(['0.0.0.0', '::', '192.168.1.5', '::ffff:10.0.0.1'])(
    'refuses a sandbox at HOST=%s without SANDBOX=1',
    (HOST) => {
      const sentence =
        'HOST: lets other computers reach the sandboxes of payments and e-mail. Set SANDBOX=1, so that they ask for a password, or leave HOST out'
      for (const settings of [{}, mail, { ...stripe, STRIPE_SECRET_KEY: 'sk_test_abc' }])
        expect(problemsOf({ ...settings, HOST })).toEqual([sentence])
      expect(problemsOf({ HOST, SANDBOX: '1' })).toEqual([])
      expect(problemsOf({ ...stripe, ...mail, HOST })).toEqual([])
    },
  )

  it.each(['localhost', '127.0.0.1', '127.0.0.2', '::1'])('accepts a sandbox at HOST=%s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([])
  })

  // Proves: R6.11
  it.each<Record<string, string>>([
    {},
    { SANDBOX: '1' },
    { ...publicly, SANDBOX: '1' },
    { PUBLIC_URL: 'http://localhost:3000' },
  ])('refuses a live Stripe key with the mail sandbox, with %j', (settings) => {
    for (const STRIPE_SECRET_KEY of ['sk_live_abc', 'rk_live_abc'])
      expect(problemsOf({ ...settings, ...stripe, STRIPE_SECRET_KEY })).toEqual([
        'SMTP_URL: needed with a live STRIPE_SECRET_KEY, because the mail sandbox would show the e-mails of real customers',
      ])
  })

  it('refuses a short sandbox password without repeating it', () => {
    expect(problemsOf({ SANDBOX: '1', SANDBOX_PASSWORD: 'pearl' })).toEqual([
      'SANDBOX_PASSWORD: must be at least 12 characters',
    ])
  })

  it('accepts DATABASE_REPLICA_URL only with DATABASE_URL', () => {
    const DATABASE_REPLICA_URL = 'postgres://replica.example/shop'
    expect(problemsOf({ DATABASE_REPLICA_URL })).toEqual([
      'DATABASE_REPLICA_URL: needs DATABASE_URL, the database that it is a replica of',
    ])
    expect(problemsOf({ DATABASE_URL: 'postgres://db.example/shop', DATABASE_REPLICA_URL })).toEqual([])
  })

  it('uses S3 storage only when all its settings are given', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'very/secret',
    }
    expect(readEnv({}).s3).toBeUndefined()
    expect(readEnv({ ...s3, MEDIA_URL: 'https://cdn.example/p/' })).toMatchObject({
      s3: { bucket: 'pictures', region: 'us-east-1' },
      MEDIA_URL: 'https://cdn.example/p',
    })
    const { S3_BUCKET: _, ...half } = s3
    expect(problemsOf(half)).toEqual(['S3_BUCKET: needed too, to store images on S3-compatible storage'])
    const wrong = problemsOf({ ...s3, S3_ENDPOINT: 's3.example', S3_BUCKET: 'My Pictures', MEDIA_URL: 'cdn' })
    expect(wrong.map((problem) => problem.split(':')[0])).toEqual(['S3_ENDPOINT', 'S3_BUCKET', 'MEDIA_URL'])
    expect(wrong.join()).not.toContain('secret')
  })

  // Proves: R6.11
  it('replaces each sandbox by its real service', () => {
    expect(readEnv({ ...publicly, ...stripe, ...mail }).sandbox).toEqual({ payments: false, mail: false })
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_abc' })).toEqual([
      'STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY, to verify that webhook events come from Stripe',
    ])
  })
})
