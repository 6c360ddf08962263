import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { DemoAdmin } from '../demo/open.ts'
import { type Connection, connect, connectionUrl, type Db } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { type Env, webhookSecretOf } from './env.ts'
import { listen } from './http/listen.ts'
import { openLog } from './open-log.ts'
import { hasAdmin } from './shop/account/has-admin.ts'

const RESTART_DELAY_MS = 1_000

type Log = ReturnType<typeof openLog>

export type OpenDemo = (db: Db) => Promise<DemoAdmin | undefined>

/** The primary owns the database and restarts workers that die; each worker is a complete shop (WEB_CONCURRENCY). */
export async function runProcesses(env: Env, openDemo: OpenDemo | undefined) {
  await using starting = new AsyncDisposableStack()
  const log = openLog(env.LOG_LEVEL)
  await (await listen(env.PORT, log, { hosts: env.hosts })).close()
  const database = await openDatabase(env, log)
  starting.defer(database.stop)
  const filled = await fill(database.connection, log, openDemo)
  starting.defer(stopWorkers)
  await Promise.all(startWorkers(env, connectionUrl(database.connection), log).map(opened))
  const started = starting.move()
  return { env, ...filled, close: () => started.disposeAsync() }
}

async function fill(connection: Connection, log: Log, openDemo: OpenDemo | undefined) {
  const { db, pool, close } = connect(connection, log, 2)
  try {
    await migrate(pool)
    const demo = await openDemo?.(db)
    return { demo, hasAdmin: await hasAdmin(db) }
  } finally {
    await close()
  }
}

let isClosing = false

function startWorkers(env: Env, address: string, log: Log): Worker[] {
  const shared = {
    DATABASE_URL: address,
    // One worker's sandbox signs what another worker verifies.
    STRIPE_WEBHOOK_SECRET: webhookSecretOf(env),
  }
  cluster.on('exit', (worker, code) => {
    if (isClosing) return
    log.error({ pid: worker.process.pid, code }, 'a process of the shop died; starting it again')
    setTimeout(() => isClosing || cluster.fork(shared), RESTART_DELAY_MS)
  })
  return Array.from({ length: env.WEB_CONCURRENCY }, () => cluster.fork(shared))
}

/** Resolves when the worker reports that it is open. @throws Error when it exits instead */
async function opened(worker: Worker): Promise<void> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('one of its processes ended at once; it says above why.')
  })
  try {
    await Promise.race([once(worker, 'message', { signal }), ended])
  } finally {
    settled.abort()
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
