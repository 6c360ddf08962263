import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connection, connect, type Database, type Db } from './connect.ts'

/** `behindMs` is the replication lag; `why` is empty while the replica is usable. */
type ReplicaState = { isUsed: boolean; why: string; behindMs: number }

export type Replica = {
  /** Reads from the replica while it is healthy and up to date, otherwise from the primary. */
  read<T>(query: (db: Db) => Promise<T>): Promise<T>
  /** Reads from the primary until the replica has replayed all that the primary has now. */
  requireCatchUp(): void
  /** Compares positions now; a timer does it twice a second. */
  check(): Promise<ReplicaState>
  state(): ReplicaState
  close(): Promise<void>
}

type Log = Record<'info' | 'warn', (fields: object, message: string) => void>

const TICK_MS = 50
const TICKS_BETWEEN_CHECKS = 10
const MAX_LAG_MS = 5_000
const MAX_MARKERS = 1_000
// An unreachable replica must not delay pages.
const TIMEOUTS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
const LACKS_A_CHANGE = 'it does not have the latest change of the catalogue yet'

/** Sends public reads to a streaming replica, or to the primary while the replica is unhealthy or stale. */
export function openReplica(
  { db, backgroundDb }: { db: Db; backgroundDb: Db },
  connection: Connection,
  log: Log,
  size: number,
): Replica {
  let replica: Database | undefined
  let why = 'it has not answered yet'
  /** The replica must reach this position of the primary, measured after `since`. */
  let required = { since: 0, position: Number.POSITIVE_INFINITY }
  let unreached: { position: number; since: number }[] = []
  const closing = new AbortController()

  async function compare(): Promise<string> {
    const since = performance.now()
    // While the primary is down, the replica stays usable: there is nothing newer.
    const primary = await positionOf(backgroundDb).catch(() => undefined)
    if (primary) unreached.push({ position: primary.at, since })
    if (unreached.length > MAX_MARKERS) unreached = unreached.filter((_, n) => n % 2 === 0)
    if (primary && required.position === Number.POSITIVE_INFINITY && since > required.since)
      required.position = primary.at
    replica ??= connect(connection, { warn() {} }, size, TIMEOUTS)
    const standby = await positionOf(replica.db)
    unreached = unreached.filter(({ position }) => position > standby.at)
    if (!standby.isStandby) return 'it is no replica but a database of its own'
    if (primary && primary.cluster !== standby.cluster) return 'it is a replica of another database'
    return standby.at < required.position ? LACKS_A_CHANGE : ''
  }

  async function check(): Promise<ReplicaState> {
    const wasUsed = state().isUsed
    try {
      const problem = await compare()
      // requireCatchUp may have been called during compare().
      why = problem || (required.position === Number.POSITIVE_INFINITY ? LACKS_A_CHANGE : '')
    } catch (error) {
      disconnect(replica, error)
    }
    const now = state()
    if (wasUsed && !now.isUsed)
      log.warn({ why: now.why }, 'reads go to the primary: the replica is not usable')
    if (!wasUsed && now.isUsed) log.info({}, 'reads go to the replica')
    return now
  }

  function state(): ReplicaState {
    const behindMs = unreached[0] ? performance.now() - unreached[0].since : 0
    if (why === '' && behindMs > MAX_LAG_MS) return { isUsed: false, why: 'it is too far behind', behindMs }
    return { isUsed: why === '' && replica !== undefined, why, behindMs }
  }

  /** Drops the connections too: those to a dead machine may hang. */
  function disconnect(lost: Database | undefined, error: unknown): void {
    if (lost !== replica) return
    why = `it does not answer: ${(error as Error).message}`
    replica = undefined
    lost?.close().catch(() => {})
  }

  async function pollReplica(): Promise<void> {
    for (let tick = 0; !closing.signal.aborted; tick++) {
      // Every order changes stock, so a stale replica is checked at each tick.
      if (why === LACKS_A_CHANGE || tick % TICKS_BETWEEN_CHECKS === 0) await check()
      await pause(TICK_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const polling = pollReplica()

  return {
    check,
    state,
    requireCatchUp() {
      required = { since: performance.now(), position: Number.POSITIVE_INFINITY }
      if (why === '') why = LACKS_A_CHANGE
    },
    async read(query) {
      const from = replica
      if (!from || !state().isUsed) return query(db)
      try {
        return await query(from.db)
      } catch (error) {
        const result = await query(db)
        // The primary answered, so the query itself is valid.
        disconnect(from, error)
        return result
      }
    },
    async close() {
      closing.abort()
      await polling
      await replica?.close()
    },
  }
}

type Position = { cluster: string; isStandby: boolean; at: number }

/** @returns `at`: WAL bytes written, or replayed on a standby */
async function positionOf(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select (select system_identifier from pg_control_system())::text as cluster, pg_is_in_recovery() as "isStandby",
      (case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0') else pg_current_wal_insert_lsn() end
        - '0/0'::pg_lsn)::bigint as at`.execute(db)
  return rows[0] as Position
}
