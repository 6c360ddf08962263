import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import type { DemoAdmin } from '../demo/open.ts'
import { generatedPassword } from '../sandbox/sandbox.ts'
import { openFrontDoor } from './create-handler.ts'
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
import { stockTeller, watchCatalogue } from './shop/catalog/products/watch-catalogue.ts'
import { countByStatus } from './shop/dashboard/orders-by-status.ts'
import { startJobs } from './shop/jobs/jobs.ts'

const DEV_WAIT_MS = 20_000
const CACHE_BYTES = 48 * 1024 * 1024

type StartOptions = {
  isDev?: boolean
  /** Starts without the demo catalogue. */
  isEmpty?: boolean
  /** Starts with it also where it does not come by itself. */
  isDemo?: boolean
  /** Answers public pages from memory. */
  cached?: boolean
  /** How long a public page is given from memory when nobody tells of a change. */
  freshMs?: number | undefined
  log?: ReturnType<typeof openLog>
}

export type RunningShop = Awaited<ReturnType<typeof startShop>>

/**
 * The whole program: database → shop → jobs → API and pages → listening; `close` stops them in reverse.
 * @throws Error with a sentence for the owner
 */
export async function startShop(
  env: Env,
  {
    isDev = false,
    isEmpty = false,
    isDemo = false,
    cached = !isDev,
    freshMs,
    log = openLog(env.LOG_LEVEL),
  }: StartOptions = {},
) {
  await using starting = new AsyncDisposableStack()
  const door = await listen(env.PORT, log, {
    hosts: env.hosts,
    perAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    trustedProxies: env.TRUSTED_PROXIES,
  })
  starting.defer(door.close)

  const database = await openDatabase(env, log)
  starting.defer(database.stop)
  const onEvery = securityHeaders(env.PUBLIC_URL.startsWith('https:'))
  const cache = cached ? createPageCache(CACHE_BYTES, onEvery, freshMs) : undefined
  const forget = () => {
    open.replica?.mustCatchUp()
    cache?.drop()
  }
  const forgetStock = () => {
    open.replica?.mustCatchUp()
    cache?.stockMoved()
  }
  const others = stockTeller(log)
  const open = await openShop(env, log, database.connection, starting, {
    catalogueChanged: forget,
    stockMoved() {
      forgetStock()
      others.tell(open.shop.quietDb)
    },
  })
  starting.defer(others.stop)
  const { shop, pool } = open
  const demo = await demoFor(env, { isEmpty, isDemo })?.(shop.db)

  const listener = watchCatalogue(database.connection, log, {
    async onChange() {
      forget()
      await shop.settings.reload()
      forget()
    },
    onStock: forgetStock,
  })
  starting.defer(listener.stop)

  const vite = isDev ? await (await import('./web/vite-dev.ts')).startVite(door.server) : undefined
  const frontDoor = openFrontDoor(env, open, { cache, onEvery, build: vite?.build })
  door.answerWith(vite ? vite.inFrontOf(frontDoor) : frontDoor)

  // After the door is open: the first sweep may ask the stand-in for Stripe, which is behind that door.
  const jobs = await startJobs(shop, open.quiet.pool)
  starting.defer(jobs.stop)

  // A process does it once: whoever opens its dashboard first would wait for it.
  countByStatus(shop).catch((error) =>
    log.warn({ error: error.message }, 'the orders were not counted ahead'),
  )

  const isOwned = await hasAdmin(shop.db)

  // Registered last, so that it goes first: nothing new comes in while the rest stops.
  starting.defer(door.close)
  // But for the lines over which open pages hear of changes: the door waits for whoever is connected.
  if (vite) starting.defer(vite.close)
  const started = starting.move()
  return { env, shop, pool, demo, hasAdmin: isOwned, jobs, close: () => started.disposeAsync() }
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
    lines.push(`  Payments     ${at}/sandbox  (a stand-in for Stripe: no real money moves)`)
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

function passwordOf({ password, keptIn }: DemoAdmin): string {
  return password ? `password ${password}  (kept in ${keptIn})` : 'its password was changed'
}

if (import.meta.main) {
  let isToStop = false
  try {
    const env = readEnv(process.env)
    const flag = { type: 'boolean', default: false } as const
    const flags = parseArgs({ options: { dev: flag, empty: flag, demo: flag } }).values
    if (flags.empty && flags.demo)
      throw new Error('--empty and --demo exclude each other: choose one of them.')
    const { dev: isDev, empty: isEmpty } = flags
    // A worker's primary holds it. In development the server before may be closing still.
    const lock = cluster.isWorker ? undefined : await lockShop(env.DATA_DIR, isDev ? DEV_WAIT_MS : 0)
    const isOne = env.WEB_CONCURRENCY === 1 || cluster.isWorker
    // The first process has loaded it for its workers.
    const isDemo = flags.demo && !cluster.isWorker
    const starting = isOne
      ? startShop(env, { isDev, isEmpty, isDemo })
      : runProcesses(env, demoFor(env, { isEmpty, isDemo }))
    const stop = async () => {
      isToStop = true
      // Also a start goes to its end first: whatever it has begun, as the database, would be left behind.
      await starting.then(({ close }) => close()).catch(() => undefined)
      lock?.release()
      // A worker lives as long as it is connected.
      cluster.worker?.disconnect()
    }
    // npm repeats the terminal's Ctrl-C: only the first signal counts.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
    const running = await starting
    if (cluster.isWorker) process.send?.('open')
    else if (!isToStop) announce(running)
  } catch (error) {
    const said =
      error instanceof EnvError ? error.message : `The shop can't start: ${(error as Error).message}`
    if (!isToStop) console.error(said)
    process.exit(1)
  }
}
