import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import type { DemoAdmin } from '../demo/open.ts'
import { generatedPassword } from '../sandbox/sandbox.ts'
import { createHandler } from './create-handler.ts'
import type { connect } from './db/connect.ts'
import { lockShop } from './db/data-lock.ts'
import { openDatabase } from './db/open.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { listen } from './http/listen.ts'
import { createPageCache } from './http/page-cache.ts'
import { securityHeaders } from './http/security-headers.ts'
import { openLog } from './open-log.ts'
import { demoFor, openShop } from './open-shop.ts'
import { runProcesses } from './processes.ts'
import { hasAdmin } from './shop/account/has-admin.ts'
import { createStockNotifier, watchCatalogue } from './shop/catalog/products/watch-catalogue.ts'
import { countByStatus } from './shop/dashboard/orders-by-status.ts'
import { nextPromiseInMs } from './shop/delivery/next-promise.ts'
import { startJobs } from './shop/jobs/jobs.ts'

const DEV_WAIT_MS = 20_000
const CACHE_BYTES = 48 * 1024 * 1024

type StartOptions = {
  isDev?: boolean
  /** Starts without the demo catalogue. */
  isEmpty?: boolean
  /** Loads it even where it is not loaded by default. */
  isDemo?: boolean
  cached?: boolean
  /** How long a cached page counts as fresh without a change event. */
  freshMs?: number | undefined
  /** How often the job queue is read for retries. */
  jobPollMs?: number
  /** Connections to the database for jobs. */
  jobConnections?: number
  /** Opens a pool of connections to the database. */
  connectTo?: typeof connect
  log?: ReturnType<typeof openLog>
}

export type RunningShop = Awaited<ReturnType<typeof startShop>>

/** `close` stops the parts in reverse order. @throws Error with a sentence for the owner */
export async function startShop(
  env: Env,
  {
    isDev = false,
    isEmpty = false,
    isDemo = false,
    cached = !isDev,
    freshMs,
    jobPollMs,
    jobConnections,
    connectTo,
    log = openLog(env.LOG_LEVEL),
  }: StartOptions = {},
) {
  await using starting = new AsyncDisposableStack()
  const listener = await listen(env.PORT, log, {
    hosts: env.hosts,
    perAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    trustedProxies: env.TRUSTED_PROXIES,
  })
  starting.defer(listener.close)

  const database = await openDatabase(env, log)
  starting.defer(database.stop)
  const commonHeaders = securityHeaders(env.PUBLIC_URL.startsWith('https:'))
  const changesInMs = () => nextPromiseInMs(open.shop)
  const cache = cached ? createPageCache(CACHE_BYTES, commonHeaders, { freshMs, changesInMs }) : undefined
  const invalidateCatalogue = () => {
    open.replica?.requireCatchUp()
    cache?.drop()
  }
  const invalidateStock = () => {
    open.replica?.requireCatchUp()
    cache?.invalidateStock()
  }
  const stockNotifier = createStockNotifier(log)
  const closing = new AbortController()
  const open = await openShop(env, log, database.connection, starting, {
    jobConnections,
    connectTo,
    closing: closing.signal,
    invalidateCatalogue,
    invalidateStock() {
      invalidateStock()
      stockNotifier.notify(open.shop.backgroundDb)
    },
  })
  starting.defer(stockNotifier.stop)
  const { shop, pool } = open
  const demo = await demoFor(env, { isEmpty, isDemo })?.(shop.db)

  const catalogueWatcher = watchCatalogue(database.connection, log, {
    async onChange() {
      invalidateCatalogue()
      await shop.settings.reload()
      invalidateCatalogue()
    },
    onStock: invalidateStock,
  })
  starting.defer(catalogueWatcher.stop)

  const vite = isDev ? await (await import('./web/vite-dev.ts')).startVite(listener.server) : undefined
  const handler = createHandler(env, open, { cache, commonHeaders, build: vite?.build })
  listener.setListener(vite ? vite.wrap(handler) : handler)

  // After the port is open: the first job may call the Stripe sandbox, which listens there too.
  const jobs = await startJobs(shop, open.background.pool, jobPollMs)
  starting.defer(jobs.stop)

  // Warms the cache: otherwise the first dashboard request would wait.
  countByStatus(shop).catch((error) => log.warn({ error: error.message }, 'warming the order counts failed'))

  const adminExists = await hasAdmin(shop.db)

  // Registered last, so that it closes first: no new requests arrive while the rest stops.
  starting.defer(listener.close)
  starting.defer(() => closing.abort())
  // Vite closes before the listener, which waits for open connections such as Vite's WebSockets.
  if (vite) starting.defer(vite.close)
  const started = starting.move()
  return { env, shop, pool, demo, hasAdmin: adminExists, jobs, close: () => started.disposeAsync() }
}

function announce({ env, demo, hasAdmin }: Pick<RunningShop, 'env' | 'demo' | 'hasAdmin'>): void {
  const at = env.PUBLIC_URL
  const lines = [
    `${env.SHOP_NAME} is open.`,
    `  Shop         ${at}`,
    `  Back office  ${at}/admin`,
    `  API          ${at}/api/docs`,
  ]
  if (env.sandbox.mail) lines.push(`  Mailbox      ${at}/sandbox/mail`)
  if (env.sandbox.payments)
    lines.push(`  Payments     ${at}/sandbox  (a sandbox for Stripe: no real money moves)`)
  if (env.SANDBOX && (env.sandbox.mail || env.sandbox.payments))
    lines.push(`  Sandbox      any user name, ${sandboxPasswordOf(env)}`)
  if (demo) lines.push(`  Demo admin   ${demo.email}, ${passwordOf(demo)}`)
  if (!hasAdmin) lines.push('  No admin yet: npm run admin -- create EMAIL makes the first one')
  console.log(lines.join('\n'))
}

function sandboxPasswordOf({ SANDBOX_PASSWORD, DATA_DIR }: Env): string {
  if (SANDBOX_PASSWORD) return 'the password in SANDBOX_PASSWORD'
  return `password ${generatedPassword(DATA_DIR)}  (the same after a restart)`
}

function passwordOf({ password, passwordFile }: DemoAdmin): string {
  return password ? `password ${password}  (kept in ${passwordFile})` : 'its password was changed'
}

if (import.meta.main) {
  let isStopping = false
  try {
    const env = readEnv(process.env)
    const flag = { type: 'boolean', default: false } as const
    const flags = parseArgs({ options: { dev: flag, empty: flag, demo: flag } }).values
    if (flags.empty && flags.demo)
      throw new Error('--empty and --demo exclude each other: choose one of them.')
    const { dev: isDev, empty: isEmpty } = flags
    // The primary holds a worker's lock. In development the previous server may still be closing.
    const lock = cluster.isWorker ? undefined : await lockShop(env.DATA_DIR, isDev ? DEV_WAIT_MS : 0)
    const isOne = env.WEB_CONCURRENCY === 1 || cluster.isWorker
    // The primary has loaded the demo for its workers.
    const isDemo = flags.demo && !cluster.isWorker
    const starting = isOne
      ? startShop(env, { isDev, isEmpty, isDemo })
      : runProcesses(env, demoFor(env, { isEmpty, isDemo }))
    const stop = async () => {
      isStopping = true
      // Waits for a running start: otherwise the database process would be left behind.
      await starting.then(({ close }) => close()).catch(() => undefined)
      lock?.release()
      // A worker exits only when its channel is closed.
      cluster.worker?.disconnect()
    }
    // npm repeats the terminal's Ctrl-C: only the first signal counts.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void (isStopping || stop()))
    const running = await starting
    if (cluster.isWorker) process.send?.('open')
    else if (!isStopping) announce(running)
  } catch (error) {
    const message =
      error instanceof EnvError ? error.message : `The shop can't start: ${(error as Error).message}`
    if (!isStopping) console.error(message)
    process.exit(1)
  }
}
