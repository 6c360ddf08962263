import { rm, rmdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { withDatabaseLock } from './data-lock.ts'
import { ensureCluster } from './embedded/cluster.ts'
import { chooseLocation, type Location } from './embedded/location.ts'
import { findPostmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  stop(): Promise<void>
}

type Log = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

type Options = { dataDir: string; log: Log; durable?: boolean }

const PRESENCE_LOCK = 5_120_018

/** @param durable false for tests: no fsync, deletes everything on stop @throws Error with a sentence for the owner */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
}: Options): Promise<EmbeddedPostgres> {
  const withLock = <T>(work: () => Promise<T>) => withDatabaseLock(dataDir, log, work)
  const { location, session } = await withLock(async () => {
    const location = await chooseLocation(dataDir, log)
    await ensureCluster(location, durable)
    return { location, session: await joinServer(location, durable, log) }
  })
  const supervisor = supervise(location, session, { durable, log, withLock })
  const stop = async () => {
    await supervisor.leave()
    if (!durable) await discard(location)
  }
  try {
    await withLock(() => createDatabase(supervisor.session(), durable))
  } catch (error) {
    await stop()
    throw error
  }
  const { host, port } = supervisor.session()
  const connection = { host, port, user: 'vitrine', database: 'vitrine', ssl: false as const }
  let stopping: Promise<void> | undefined
  return { connection, stop: () => (stopping ??= stop()) }
}

type Supervisor = { session(): pg.Client; leave(): Promise<void> }
type SuperviseOptions = { durable: boolean; log: Log; withLock<T>(work: () => Promise<T>): Promise<T> }

/** Keeps a session whose shared lock registers this shop, and restarts the server when the session is lost. */
function supervise(
  location: Location,
  first: pg.Client,
  { durable, log, withLock }: SuperviseOptions,
): Supervisor {
  let isStopping = false
  let restart: Promise<void> = Promise.resolve()
  let session = first

  const watch = (watched: pg.Client) => {
    watched.once('end', () => {
      if (isStopping) return
      log.warn({}, 'lost the database; restarting it')
      restart = reconnect()
    })
  }
  const reconnect = async () => {
    while (!isStopping) {
      try {
        session = await withLock(() => joinServer(location, durable, log))
        watch(session)
        log.info({}, 'the database is back')
        return
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'the database could not be restarted yet')
        await pause(1_000)
      }
    }
  }
  watch(session)

  const leave = async () => {
    isStopping = true
    await restart
    await withLock(async () => {
      if (await isLastShop(session)) await stopPostmaster(location)
      else log.info({}, 'the database keeps running for another shop on the same data')
    })
    await session.end().catch(() => {})
    await rmdir(location.sockets).catch(() => {})
  }
  return { session: () => session, leave }
}

/** Starts or adopts the server under the database's lock; waits through crash recovery. */
async function joinServer(location: Location, durable: boolean, log: Log): Promise<pg.Client> {
  const deadline = Date.now() + 600_000
  for (;;) {
    let running = await findPostmaster(location)
    if (running) log.info({ pid: running.pid }, 'adopting the database that is already running')
    else running = await startPostmaster(location, durable)
    location.sockets = running.sockets
    try {
      return await openSession(running.sockets)
    } catch (error) {
      if (Date.now() > deadline) throw error
      // The socket was deleted from /tmp, so the server is unreachable.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') await stopPostmaster(location)
      await pause(250)
    }
  }
}

async function openSession(host: string): Promise<pg.Client> {
  const session = new pg.Client({
    host,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    application_name: 'vitrine presence',
  })
  session.on('error', () => {})
  await session.connect()
  await session.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK])
  return session
}

/** True also when the server is gone. */
async function isLastShop(session: pg.Client): Promise<boolean> {
  try {
    await session.query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK])
    const { rows } = await session.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      PRESENCE_LOCK,
    ])
    return rows[0]?.alone ?? true
  } catch {
    return true
  }
}

async function createDatabase(session: pg.Client, durable: boolean): Promise<void> {
  const { rows } = await session.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'vitrine') as role,
            exists (select from pg_database where datname = 'vitrine') as database`,
  )
  if (!rows[0]?.role) await session.query(`create role vitrine login ${durable ? '' : 'createdb'}`)
  if (!rows[0]?.database) await session.query('create database vitrine owner vitrine')
}

async function discard(location: Location): Promise<void> {
  await rm(location.cluster, { recursive: true, force: true })
  await rm(location.entry, { recursive: true, force: true })
}
