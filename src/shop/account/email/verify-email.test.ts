import { describe, expect, it } from 'vitest'
import { emailsTo, resend, signUp, somebody, tokenFor, verify } from '../../../../tests/support/accounts.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'

const shop = setUpShop()

const advance = (seconds: number) => shop.sandbox('/sandbox/clock', { advance_s: seconds })

describe('a verification token', () => {
  // Proves: R2.11
  it('works once', async () => {
    const person = somebody()
    await signUp(shop, person)
    const token = await tokenFor(shop, person.email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(shop, { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  // Proves: R2.11
  it('is void after five wrong attempts for its address, also concurrent ones', async () => {
    const person = somebody()
    await signUp(shop, person)
    const token = await tokenFor(shop, person.email)
    const wrong = Array.from({ length: 5 }, () => verify(shop, { token: 'AAAAAAAA', email: person.email }))
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(Array(5).fill(422))
    const refused = await verify(shop, { token, email: person.email })
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual((await wrong[0])?.body)
    await advance(61)
    await resend(shop, person.email)
    const fresh = await tokenFor(shop, person.email, 2)
    expect((await verify(shop, { token: fresh, email: person.email })).status).toBe(200)
  })

  // Proves: R2.11
  it('survives four wrong attempts and those for other addresses', async () => {
    const person = somebody()
    await signUp(shop, person)
    const token = await tokenFor(shop, person.email)
    for (let index = 0; index < 4; index++) await verify(shop, { token: 'AAAAAAAA', email: person.email })
    for (let index = 0; index < 9; index++) await verify(shop, { token: 'AAAAAAAA', email: somebody().email })
    expect((await verify(shop, { token, email: person.email })).status).toBe(200)
  })

  // Proves: R2.11
  it('expires after 24 hours', async () => {
    const [early, late] = [somebody(), somebody()]
    await signUp(shop, early)
    await signUp(shop, late)
    const tokens = [await tokenFor(shop, early.email), await tokenFor(shop, late.email)] as const
    await advance(24 * 3600 - 60)
    expect((await verify(shop, { token: tokens[0] })).status).toBe(200)
    await advance(120)
    expect((await verify(shop, { token: tokens[1] })).status).toBe(422)
  })

  // Proves: R2.10
  it('is stored as a hash, and the e-mail’s text is deleted once sent', async () => {
    const person = somebody()
    await signUp(shop, person)
    const token = await tokenFor(shop, person.email)
    const rows = await shop.sql(
      'select e.subject, e.text, e.html from emails e where recipient = $1 and status = $2',
      [person.email, 'sent'],
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    const [stored] = await shop.sql<{ token_hash: Buffer }>(
      'select token_hash from email_tokens t join users u on u.id = t.user_id where u.email = $1',
      [person.email],
    )
    expect(stored?.token_hash).toHaveLength(32)
    expect(stored?.token_hash.toString()).not.toContain(token)
  })
})

describe('asking for a new token', () => {
  // Proves: R2.12
  it('has the same response for everybody and sends at most one e-mail a minute', async () => {
    const [waiting, verified, unknown] = [somebody(), somebody(), somebody()]
    await signUp(shop, waiting)
    await signUp(shop, verified)
    await verify(shop, { token: await tokenFor(shop, verified.email) })
    await emailsTo(shop, waiting.email)
    await advance(61)
    const answers = []
    for (const { email } of [waiting, verified, unknown, waiting, waiting])
      answers.push(await resend(shop, email))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await emailsTo(shop, waiting.email, 2)
    await advance(30)
    await resend(shop, waiting.email)
    // When a later job is done, so are the earlier ones.
    const last = somebody()
    await signUp(shop, last)
    await emailsTo(shop, last.email)
    expect(await shop.mailTo(waiting.email)).toHaveLength(2)
    expect(await shop.mailTo(verified.email)).toHaveLength(1)
    expect(await shop.mailTo(unknown.email)).toHaveLength(0)
  })

  // Proves: R2.12
  it('responds before the account is looked up, so that timing reveals nothing', async () => {
    const known = somebody()
    await signUp(shop, known)
    await emailsTo(shop, known.email)
    await advance(61)
    const other = await shop.pool.connect()
    try {
      await other.query('begin; lock table users, admins, email_tokens, emails in access exclusive mode')
      for (const email of [known.email, somebody().email]) {
        expect((await resend(shop, email)).status).toBe(202)
        const forgot = await shop.call('POST', '/api/v1/users/forgot-password', { body: { email } })
        expect(forgot.status).toBe(202)
      }
    } finally {
      await other.query('rollback')
      other.release()
    }
    expect(await emailsTo(shop, known.email, 3)).toHaveLength(3)
  })
})
