import { sql } from 'kysely'
import { openDemo } from '../demo/open.ts'
import type { PasswordFailure } from '../sandbox/access.ts'
import { openSandbox } from '../sandbox/sandbox.ts'
import { sandboxStripe } from '../sandbox/stripe/stripe-options.ts'
import type { ClockMoved } from '../sandbox/trouble.ts'
import { openBackups } from './backup/open-backups.ts'
import { type Connection, connect } from './db/connect.ts'
import { connectionsOf } from './db/connections-of.ts'
import { migrate } from './db/migrate.ts'
import { openReplica } from './db/replica.ts'
import { type Env, webhookSecretOf } from './env.ts'
import { blockListOf } from './http/client-address.ts'
import { ownHostOf } from './http/hosts.ts'
import { urlHostOf } from './http/is-loopback.ts'
import { createStripePayments } from './payments/stripe.ts'
import type { OpenDemo } from './processes.ts'
import { setMediaUrl } from './shop/catalog/images/image-urls.ts'
import { openFiles } from './shop/catalog/images/open-files.ts'
import { prepareJobs, runPeriodicJobs } from './shop/jobs/jobs.ts'
import { openSecurityLog } from './shop/security/security-log.ts'
import { openSettings } from './shop/settings/open-settings.ts'
import type { Log, Shop } from './shop/shop.ts'

export type OpenShop = Awaited<ReturnType<typeof openShop>>

type Hooks = Pick<Shop, 'invalidateCatalogue' | 'invalidateStock' | 'closing'> & {
  jobConnections?: number | undefined
  connectTo?: typeof connect | undefined
}

/**
 * Migrates the database and opens the shop, with real payments and mail or their sandboxes.
 * @param open receives what must be closed
 */
export async function openShop(
  env: Env,
  log: Log,
  connection: Connection,
  open: AsyncDisposableStack,
  { jobConnections, connectTo = connect, ...hooks }: Hooks,
) {
  const connections = connectionsOf(env.WEB_CONCURRENCY)
  const { db, pool, close } = connectTo(connection, log, connections.calls)
  open.defer(close)
  const background = connectTo(connection, log, jobConnections ?? connections.jobs)
  open.defer(background.close)
  await migrate(background.pool)
  await prepareJobs(background.pool, log)
  const databases = { db, backgroundDb: background.db }
  const replicaUrl = env.DATABASE_REPLICA_URL
  const replica = replicaUrl ? openReplica(databases, replicaUrl, log, connections.calls) : undefined
  if (replica) open.defer(replica.close)

  const webhookSecret = webhookSecretOf(env)
  const sandbox = openSandboxFor(env, webhookSecret, {
    onClockMoved: (seconds) => followClock(shop, seconds),
    onRefused: ({ ip, reason }) => shop.security.record({ kind: 'sandbox_refused', ip, detail: { reason } }),
  })
  if (sandbox) open.defer(sandbox.close)
  const smtp = await openSmtp(env, open)
  const mail = smtp ?? sandbox?.mail
  if (!mail) throw new Error('There is nowhere to send mail: set SMTP_URL.')
  setMediaUrl(env.MEDIA_URL)
  const config = configOf(env)
  // With real payments nobody can move the sandbox's clock.
  const clock = (!env.STRIPE_SECRET_KEY && sandbox?.clock) || { now: () => new Date() }
  const settings = openSettings(db, { config, log, clock })
  await settings.reload()
  const account = env.STRIPE_SECRET_KEY
    ? { apiKey: env.STRIPE_SECRET_KEY }
    : sandboxStripe(env.PORT, { host: ownHostOf(env.hosts), apiKey: sandbox?.stripeKey })
  const files = openFiles(env)
  const backups = openBackups({ connection, files, dataDir: env.DATA_DIR, log, closing: hooks.closing })
  open.defer(backups.close)
  const security = openSecurityLog({ db: background.db, clock, log })
  open.defer(security.close)
  const shop: Shop = {
    ...databases,
    withReplica: replica?.read ?? ((query) => query(db)),
    log,
    security,
    clock,
    payments: createStripePayments({ ...account, webhookSecret, log }),
    mail,
    files,
    backups,
    config,
    settings,
    ...hooks,
  }
  return { shop, pool, background, replica, sandbox, smtp }
}

async function followClock(shop: Shop, seconds: number): Promise<void> {
  shop.invalidateCatalogue()
  // The rate-limit library uses the system clock: move its entries into the past instead.
  await sql`update rate_limits set expire = expire - ${seconds * 1_000}`
    .execute(shop.backgroundDb)
    .then(() => runPeriodicJobs(shop))
    .catch((error) => shop.log.warn({ error: error.message }, 'the jobs after moving the clock failed'))
}

type DemoFlags = { isEmpty?: boolean; isDemo?: boolean }

/** Public shops, shops with real payments and shops with their own database get the demo only with `--demo`. */
export function demoFor(env: Env, { isEmpty, isDemo }: DemoFlags): OpenDemo | undefined {
  const needsFlag = env.isPublic || env.STRIPE_SECRET_KEY || env.DATABASE_URL
  if (isEmpty || (needsFlag && !isDemo)) return undefined
  const files = openFiles(env)
  return (db) =>
    openDemo({ db, files, clock: { now: () => new Date() }, config: configOf(env) }, env.DATA_DIR)
}

type SandboxEvents = { onClockMoved: ClockMoved; onRefused(refusal: PasswordFailure): void }

function openSandboxFor(env: Env, webhookSecret: string, { onClockMoved, onRefused }: SandboxEvents) {
  if (!env.sandbox.payments && !env.sandbox.mail) return undefined
  const host = urlHostOf(ownHostOf(env.hosts))
  return openSandbox({
    dataDir: env.DATA_DIR,
    shopName: env.SHOP_NAME,
    publicUrl: env.PUBLIC_URL,
    enabled: env.sandbox,
    webhookUrl: `http://${host}:${env.PORT}/api/v1/payments/stripe/webhook`,
    webhookSecret,
    ...(env.SANDBOX && { shared: { password: env.SANDBOX_PASSWORD, onRefused } }),
    onClockMoved,
  })
}

async function openSmtp({ SMTP_URL, MAIL_FROM = '' }: Env, open: AsyncDisposableStack) {
  if (!SMTP_URL) return undefined
  // Imported lazily: the mail library takes a tenth of the start time.
  const { createSmtpMail } = await import('./shop/mail/smtp.ts')
  const smtp = createSmtpMail(SMTP_URL, MAIL_FROM)
  open.defer(async () => smtp.close())
  return smtp
}

/** `openSettings` overrides these values with the owner's settings. */
export function configOf(env: Env): Shop['config'] {
  return {
    name: env.SHOP_NAME,
    currency: env.SHOP_CURRENCY,
    shippingFee: env.SHOP_SHIPPING_FEE,
    timeZone: env.SHOP_TIME_ZONE,
    publicUrl: env.PUBLIC_URL,
    adminEmails: env.ADMIN_EMAILS.map((address) => address.toLowerCase()),
    limitsScale: env.LIMITS_SCALE,
    maxVariants: env.MAX_VARIANTS,
    privateImageSources: blockListOf(env.PRIVATE_IMAGE_SOURCES),
  }
}
