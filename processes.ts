import cluster, { type Worker } from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { pino } from 'pino'
import { type Connection, connect, connectionUrl, type Db } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import type { DemoAdmin } from './demo/open.ts'
import type { Env } from './env.ts'
import { listen } from './http/listen.ts'

const FASTEST_RESTART_MS = 1_000

export type OpenDemo = (db: Db) => Promise<DemoAdmin | undefined>

/**
 * Several processes behind one port (WEB_CONCURRENCY). This one holds the database and starts a process again that
 * died; each of the others is a whole shop of its own over the same database.
 */
export async function runProcesses(env: Env, openDemo: OpenDemo | undefined) {
  await using starting = new AsyncDisposableStack()
  await (await listen(env.PORT)).close()
  const log = pino({ base: null, level: env.LOG_LEVEL })
  const database = await openDatabase(env, log)
  starting.defer(database.stop)
  const demo = await fill(database.connection, log, openDemo)
  starting.defer(stopWorkers)
  await Promise.all(startWorkers(env, connectionUrl(database.connection), log).map(opened))
  const started = starting.move()
  return { env, demo, close: () => started.disposeAsync() }
}

async function fill(connection: Connection, log: pino.Logger, openDemo: OpenDemo | undefined) {
  const { db, pool, close } = connect(connection, log, 2)
  try {
    await migrate(pool)
    return await openDemo?.(db)
  } finally {
    await close()
  }
}

let isClosing = false

function startWorkers(env: Env, address: string, log: pino.Logger): Worker[] {
  const shared = {
    DATABASE_URL: address,
    // The stand-in signs in one process what another one checks.
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('hex')}`,
  }
  cluster.on('exit', (worker, code) => {
    if (isClosing) return
    log.error({ pid: worker.process.pid, code }, 'a process of the shop died; starting it again')
    setTimeout(() => isClosing || cluster.fork(shared), FASTEST_RESTART_MS)
  })
  return Array.from({ length: env.WEB_CONCURRENCY }, () => cluster.fork(shared))
}

/** Once it is a whole shop, which it says. @throws Error when it ended instead, as it would each time it were started again */
async function opened(worker: Worker): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('one of its processes ended at once; it says above why.')
  })
  try {
    await Promise.race([once(worker, 'message', { signal }), ended])
  } finally {
    over.abort()
    ended.catch(() => {})
  }
}

async function stopWorkers(): Promise<void> {
  isClosing = true
  await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)))
}

async function stop(worker: Worker): Promise<void> {
  worker.process.kill('SIGTERM')
  await once(worker, 'exit')
}
