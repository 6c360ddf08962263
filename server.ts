import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { createApi } from './api/app.ts'
import { doctorRoutes } from './api/doctor.ts'
import { problemResponse } from './api/errors.ts'
import { createLimits } from './api/limits.ts'
import { metricsRoutes } from './api/metrics.ts'
import { publicReads } from './api/public-reads.ts'
import { connect } from './db/connect.ts'
import { connectionsOf } from './db/connections-of.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { openDemo } from './demo/open.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { createFrontDoor } from './http/front-door.ts'
import { listen } from './http/listen.ts'
import { createPageCache } from './http/page-cache.ts'
import { createRefusals } from './http/refusals.ts'
import { createRequestCounts } from './http/request-counts.ts'
import { requestId } from './http/request-id.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createStaticFiles } from './http/static-files.ts'
import { createStripePayments } from './payments/stripe.ts'
import { type OpenDemo, runProcesses } from './processes.ts'
import { openSandbox } from './sandbox/sandbox.ts'
import { sandboxStripe } from './sandbox/stripe-options.ts'
import { storefrontOf } from './shop/catalogue/storefront.ts'
import { watchCatalogue } from './shop/catalogue/watch-catalogue.ts'
import { prepareJobs, runSweeps, startJobs } from './shop/jobs.ts'
import { createSmtpMail } from './shop/mail/smtp.ts'
import { localFiles } from './shop/media/local-files.ts'
import { openSettings } from './shop/settings/open-settings.ts'
import type { Shop } from './shop/shop.ts'
import { tooMany } from './shop/too-many.ts'
import { createPages } from './web/pages.ts'

const CACHE_BYTES = 64 * 1024 * 1024
const BUILT = join(import.meta.dirname, 'build')

export type StartOptions = {
  isDev?: boolean
  /** Starts without the demo catalogue. */
  isEmpty?: boolean
  /** Answers public pages from memory. */
  cached?: boolean
}

export type RunningShop = Awaited<ReturnType<typeof startShop>>

/**
 * The whole program: database → shop → jobs → API and pages → listening; `close` stops them in reverse.
 * @throws Error with a sentence for the owner
 */
export async function startShop(
  env: Env,
  { isDev = false, isEmpty = false, cached = !isDev }: StartOptions = {},
) {
  await using starting = new AsyncDisposableStack()
  const log = openLog()
  const door = await listen(env.PORT)
  starting.defer(door.close)

  const database = await openDatabase(env, log)
  starting.defer(database.stop)
  const connections = connectionsOf(env.WEB_CONCURRENCY)
  const { db, pool, close } = connect(database.connection, log, connections.calls)
  starting.defer(close)
  const quiet = connect(database.connection, log, connections.jobs)
  starting.defer(quiet.close)
  await migrate(pool)
  await prepareJobs(pool, log)

  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('hex')}`
  const sandbox = openSandboxFor(env, webhookSecret, () => {
    runSweeps(shop).catch((error) =>
      log.warn({ error: error.message }, 'the sweep after moving the clock failed'),
    )
  })
  if (sandbox) starting.defer(sandbox.close)
  const onEvery = securityHeaders(env.PUBLIC_URL.startsWith('https:'))
  const cache = cached ? createPageCache(CACHE_BYTES, onEvery) : undefined
  const smtp = env.SMTP_URL ? createSmtpMail(env.SMTP_URL, env.MAIL_FROM ?? '') : undefined
  if (smtp) starting.defer(async () => smtp.close())
  const mail = smtp ?? sandbox?.mail
  if (!mail) throw new Error('There is nowhere to send mail: set SMTP_URL.')
  const config = configOf(env)
  const settings = openSettings(db, config, log)
  await settings.reload()
  const shop: Shop = {
    db,
    quietDb: quiet.db,
    log,
    clock: sandbox?.clock ?? { now: () => new Date() },
    payments: createStripePayments({
      ...(env.STRIPE_SECRET_KEY ? { apiKey: env.STRIPE_SECRET_KEY } : sandboxStripe(env.PORT)),
      webhookSecret,
      log,
    }),
    mail,
    files: localFiles(join(env.DATA_DIR, 'media')),
    catalogueChanged: () => cache?.drop(),
    config,
    settings,
  }
  const demo = await demoFor(env, isEmpty)?.(db)

  const listener = watchCatalogue(database.connection, log, () => {
    cache?.drop()
    void settings.reload().then(() => cache?.drop())
  })
  starting.defer(listener.stop)

  const limits = createLimits(pool, env.LIMITS_SCALE)
  const api = createApi(shop, limits.count, requestId)
  const counts = createRequestCounts()
  const pools = { calls: pool, jobs: quiet.pool }
  metricsRoutes(api, { token: env.METRICS_TOKEN, process: cluster.worker?.id ?? 1, counts, pools })
  const payments = env.sandbox.payments ? undefined : shop.payments
  doctorRoutes(api, { db: quiet.db, clock: shop.clock, config, dataDir: env.DATA_DIR, payments, mail: smtp })
  const vite = isDev ? await (await import('./web/vite-dev.ts')).startVite(door.server) : undefined
  if (vite) starting.defer(vite.close)
  let built: Promise<ServerBuild> | undefined
  const build = vite?.build ?? (() => (built ??= import(join(BUILT, 'server/index.js'))))
  const frontDoor = createFrontDoor({
    api: api.app.fetch,
    read: publicReads(api),
    pages: createPages(build, storefrontOf(shop, sandbox !== undefined)),
    sandbox: sandbox?.app.fetch,
    files: createStaticFiles(join(BUILT, 'client'), shop.files),
    cache,
    counts,
    overLimit: (kind, ip) => (kind === 'call' ? limits.countCall(ip) : limits.countPage(ip)),
    refusals: createRefusals(
      (status, sentence, headers) => problemResponse(status, sentence, [], headers),
      (seconds) => tooMany(seconds * 1000).message,
    ),
    onEvery,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    onError: api.onError,
  })
  door.answerWith(vite ? vite.inFrontOf(frontDoor) : frontDoor)

  // After the door is open: the first sweep may ask the stand-in for Stripe, which is behind that door.
  const jobs = await startJobs(shop, quiet.pool)
  starting.defer(jobs.stop)

  // Registered last, so that it goes first: nothing new comes in while the rest stops.
  starting.defer(door.close)
  const started = starting.move()
  return { env, shop, pool, demo, jobs, close: () => started.disposeAsync() }
}

/** JSON lines on standard output; those of a call carry its number. */
function openLog() {
  const mixin = () => ({ request_id: requestId() })
  return pino({ level: process.env.LOG_LEVEL ?? 'info', base: null, mixin })
}

function demoFor(env: Env, isEmpty: boolean): OpenDemo | undefined {
  if (isEmpty || env.DATABASE_URL) return undefined
  const files = localFiles(join(env.DATA_DIR, 'media'))
  return (db) =>
    openDemo({ db, files, clock: { now: () => new Date() }, config: configOf(env) }, env.DATA_DIR)
}

function openSandboxFor(env: Env, webhookSecret: string, onClockMoved: () => void) {
  if (!env.sandbox.payments && !env.sandbox.mail) return undefined
  return openSandbox({
    dataDir: env.DATA_DIR,
    shopName: env.SHOP_NAME,
    publicUrl: env.PUBLIC_URL,
    webhookUrl: `http://127.0.0.1:${env.PORT}/api/v1/payments/stripe/webhook`,
    webhookSecret,
    onClockMoved,
  })
}

function configOf(env: Env): Shop['config'] {
  return {
    name: env.SHOP_NAME,
    currency: env.SHOP_CURRENCY,
    shippingFee: env.SHOP_SHIPPING_FEE,
    timeZone: env.SHOP_TIME_ZONE,
    publicUrl: env.PUBLIC_URL,
    mailFrom: env.MAIL_FROM ?? 'shop@localhost',
    adminEmails: env.ADMIN_EMAILS.map((address) => address.toLowerCase()),
  }
}

function announce({ env, demo }: Pick<RunningShop, 'env' | 'demo'>): void {
  const at = env.PUBLIC_URL
  const lines = [
    `${env.SHOP_NAME} is open.`,
    `  Shop         ${at}`,
    `  Back office  ${at}/admin`,
    `  API          ${at}/api/docs`,
  ]
  if (env.sandbox.mail) lines.push(`  Mailbox      ${at}/sandbox/mail`)
  if (env.sandbox.payments)
    lines.push(`  Payments     ${at}/sandbox  (a stand-in for Stripe: no real money moves)`)
  if (demo) lines.push(`  Demo admin   ${demo.email}, password ${demo.password}  (kept in ${demo.keptIn})`)
  console.log(lines.join('\n'))
}

if (import.meta.main) {
  try {
    const env = readEnv(process.env)
    const flags = { isDev: process.argv.includes('--dev'), isEmpty: process.argv.includes('--empty') }
    const isOne = env.WEB_CONCURRENCY === 1 || cluster.isWorker
    const running = isOne ? await startShop(env, flags) : await runProcesses(env, demoFor(env, flags.isEmpty))
    if (!cluster.isWorker) announce(running)
    // npm repeats the terminal's Ctrl-C: only the first signal counts. A worker lives as long as it is connected.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void running.close().finally(() => cluster.worker?.disconnect()))
  } catch (error) {
    console.error(
      error instanceof EnvError ? error.message : `The shop can't start: ${(error as Error).message}`,
    )
    process.exit(1)
  }
}
