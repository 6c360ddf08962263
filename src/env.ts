import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { amount, list, url, wholeNumber } from './env-fields.ts'
import { isAddressOrRange } from './http/client-address.ts'
import { hostsOf } from './http/hosts.ts'
import { isLoopback, urlHostOf } from './http/is-loopback.ts'
import { isTimeZone } from './shop/lib/day.ts'
import { isTwoDecimalCurrency } from './shop/lib/money.ts'
import { DEFAULT_SHOP_NAME } from './shop/settings/default-settings.ts'

/** Every variable the shop reads, checked once. docs/owner/settings.md says what they mean. */
export type Env = ReturnType<typeof readEnv>

/** Lists every problem of the environment, in sentences for the owner. */
export class EnvError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The shop can't start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** @throws EnvError naming every invalid value */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
  const problems = [...wrong, ...missingSettings(given)]
  if (!parsed.success || problems.length > 0) throw new EnvError(problems)
  const env = parsed.data
  const sandbox = { payments: !env.STRIPE_SECRET_KEY, mail: !env.SMTP_URL }
  return {
    ...env,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    isPublic: env.PUBLIC_URL !== undefined && !isLoopback(env.PUBLIC_URL),
    hosts: hostsOf(env.HOST, sandbox.payments || sandbox.mail),
    sandbox,
    s3: storageOf(env),
  }
}

/** Without a setting, the Stripe sandbox signs with a random secret. */
export function webhookSecretOf({ STRIPE_WEBHOOK_SECRET }: Pick<Env, 'STRIPE_WEBHOOK_SECRET'>): string {
  return STRIPE_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('hex')}`
}

const addresses = list
  .refine((entries) => entries.every(isAddressOrRange), {
    message: 'must be IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  })
  .default([])

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .refine((text) => text === 'localhost' || isIP(text) !== 0, {
      message: 'must be localhost, an IP address of this computer, or 0.0.0.0 for all of them',
    })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_REPLICA_URL: url(['postgres:', 'postgresql:']).optional(),
  S3_ENDPOINT: url(['https:', 'http:']).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as eu-west-2')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MEDIA_URL: url(['https:', 'http:'])
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine((text) => new URL(text).href === `${new URL(text).origin}/`, {
      message: 'must be the address alone, such as https://shop.example, and nothing else',
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  SANDBOX: z
    .enum(['0', '1'], 'must be 1 (sandboxes for other computers, with a password) or 0')
    .default('0')
    .transform((flag) => flag === '1'),
  SANDBOX_PASSWORD: z.string().min(12, 'must be at least 12 characters').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a Stripe secret key (sk_… or rk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be a Stripe webhook secret (whsec_…)')
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, 'must be an e-mail address')
    .optional(),
  ADMIN_EMAILS: list
    .refine((entries) => entries.every((entry) => z.email().safeParse(entry).success), {
      message: 'must be e-mail addresses, separated by commas',
    })
    .default([]),
  SHOP_NAME: z.string().trim().max(60, 'must be at most 60 characters').default(DEFAULT_SHOP_NAME),
  SHOP_CURRENCY: z
    .string()
    .refine(isTwoDecimalCurrency, 'must be a currency code with two decimals, such as GBP, EUR or USD')
    .default('GBP'),
  SHOP_SHIPPING_FEE: amount.default(500),
  SHOP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/London')
    .default('Europe/London'),
  MAX_VARIANTS: wholeNumber(1, 1_000).default(250),
  LIMITS_SCALE: z
    .string()
    .refine((text) => Number(text) > 0 && Number.isFinite(Number(text)), 'must be a number above 0')
    .transform(Number)
    .default(1),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 5_000).default(200),
  TRUSTED_PROXIES: addresses,
  PRIVATE_IMAGE_SOURCES: addresses,
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}=*$/, 'must be at least 16 letters and digits, hard to guess')
    .optional(),
})

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export const SETTINGS = Object.keys(variables.shape)

/** @returns undefined when images are stored in DATA_DIR */
function storageOf(env: z.output<typeof variables>) {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** Settings that another setting requires. */
function missingSettings(given: Record<string, string | undefined>): string[] {
  const isPublic = URL.canParse(given.PUBLIC_URL ?? '') && !isLoopback(given.PUBLIC_URL ?? '')
  const needed = isPublic && given.SANDBOX !== '1' ? ['STRIPE_SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'] : []
  const problems = needed
    .filter((name) => !given[name])
    .map((name) => `${name}: needed, because PUBLIC_URL is a public address`)
  if (given.STRIPE_SECRET_KEY && !given.STRIPE_WEBHOOK_SECRET) {
    problems.push(
      'STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY, to verify that webhook events come from Stripe',
    )
  }
  if (/^(sk|rk)_live_/.test(given.STRIPE_SECRET_KEY ?? '') && !given.SMTP_URL && needed.length === 0) {
    problems.push(
      'SMTP_URL: needed with a live STRIPE_SECRET_KEY, because the mail sandbox would show the e-mails of real customers',
    )
  }
  const hasSandbox = !given.STRIPE_SECRET_KEY || !given.SMTP_URL
  const isOpenHost = isIP(given.HOST ?? '') !== 0 && !isLoopback(`http://${urlHostOf(given.HOST ?? '')}`)
  if (hasSandbox && given.SANDBOX !== '1' && isOpenHost) {
    problems.push(
      'HOST: lets other computers reach the sandboxes of payments and e-mail. Set SANDBOX=1, so that they ask for a password, or leave HOST out',
    )
  }
  if (given.SMTP_URL && !given.MAIL_FROM && needed.length === 0)
    problems.push('MAIL_FROM: needed with SMTP_URL, as the sender of e-mails')
  if (given.DATABASE_REPLICA_URL && !given.DATABASE_URL)
    problems.push('DATABASE_REPLICA_URL: needs DATABASE_URL, the database that it is a replica of')
  if (S3_NAMES.some((name) => given[name])) {
    for (const name of S3_NAMES.filter((each) => !given[each]))
      problems.push(`${name}: needed too, to store images on S3-compatible storage`)
  }
  return problems
}
