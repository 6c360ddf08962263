import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connection, connect, type Database, type Db } from './connect.ts'

/** `behindMs`: for how long the replica has lacked the oldest of what it lacks. */
type ReplicaState = { isUsed: boolean; why: string; behindMs: number }

export type Replica = {
  /** Reads from the replica while it is well and knows of every change, otherwise from the primary. */
  read<Answer>(query: (db: Db) => Promise<Answer>): Promise<Answer>
  /** From now on it is not read from until it has all that is in the primary at this moment. */
  mustCatchUp(): void
  /** Compares the two, as is done twice a second anyway. */
  look(): Promise<ReplicaState>
  state(): ReplicaState
  close(): Promise<void>
}

type Log = Record<'info' | 'warn', (fields: object, message: string) => void>

const TICK_MS = 50
const TICKS_BETWEEN_LOOKS = 10
const MAX_LAG_MS = 5_000
const MAX_MARKERS = 1_000
// A replica that is gone without a word must not hold a page up for long.
const PATIENCE = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
const LACKS_A_CHANGE = 'it does not have the latest change of the catalogue yet'

/**
 * Chooses where public reads go: to a streaming replica, and to the primary whenever in doubt.
 * @param quietDb the primary too, on connections that no rush of calls can hold up
 * @param size connections at most
 */
export function openReplica(
  { db, quietDb }: { db: Db; quietDb: Db },
  connection: Connection,
  log: Log,
  size: number,
): Replica {
  let replica: Database | undefined
  let why = 'it has not answered yet'
  /** It must come to this position of the primary, which is known only after `since`. */
  let awaited = { since: 0, position: Number.POSITIVE_INFINITY }
  /** Where the primary was, and when, as far as the replica has not come. */
  let ahead: { position: number; since: number }[] = []
  const closing = new AbortController()

  async function compare(): Promise<string> {
    const since = performance.now()
    // Without the primary it stays as good as it was: there is nothing newer to show.
    const there = await positionOf(quietDb).catch(() => undefined)
    if (there) ahead.push({ position: there.at, since })
    if (ahead.length > MAX_MARKERS) ahead = ahead.filter((_, n) => n % 2 === 0)
    if (there && awaited.position === Number.POSITIVE_INFINITY && since > awaited.since)
      awaited.position = there.at
    replica ??= connect(connection, { warn() {} }, size, PATIENCE)
    const here = await positionOf(replica.db)
    ahead = ahead.filter(({ position }) => position > here.at)
    if (!here.isStandby) return 'it is no replica but a database of its own'
    if (there && there.cluster !== here.cluster) return 'it is a replica of another database'
    return here.at < awaited.position ? LACKS_A_CHANGE : ''
  }

  async function look(): Promise<ReplicaState> {
    const wasUsed = state().isUsed
    try {
      const found = await compare()
      // A change may have been told of while its answer was on its way.
      why = found || (awaited.position === Number.POSITIVE_INFINITY ? LACKS_A_CHANGE : '')
    } catch (error) {
      giveUp(replica, error)
    }
    const now = state()
    if (wasUsed && !now.isUsed) log.warn({ why: now.why }, 'the replica is not read from for now')
    if (!wasUsed && now.isUsed) log.info({}, 'the replica is read from')
    return now
  }

  function state(): ReplicaState {
    const behindMs = ahead[0] ? performance.now() - ahead[0].since : 0
    if (why === '' && behindMs > MAX_LAG_MS) return { isUsed: false, why: 'it is too far behind', behindMs }
    return { isUsed: why === '' && replica !== undefined, why, behindMs }
  }

  /** With its connections: one to a machine that is gone may never answer again. */
  function giveUp(lost: Database | undefined, error: unknown): void {
    if (lost !== replica) return
    why = `it does not answer: ${(error as Error).message}`
    replica = undefined
    lost?.close().catch(() => {})
  }

  async function keepLooking(): Promise<void> {
    for (let tick = 0; !closing.signal.aborted; tick++) {
      // Orders change what is left of a product all the time: it shall not stand idle because of them.
      if (why === LACKS_A_CHANGE || tick % TICKS_BETWEEN_LOOKS === 0) await look()
      await pause(TICK_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const looking = keepLooking()

  return {
    look,
    state,
    mustCatchUp() {
      awaited = { since: performance.now(), position: Number.POSITIVE_INFINITY }
      if (why === '') why = LACKS_A_CHANGE
    },
    async read(query) {
      const from = replica
      if (!from || !state().isUsed) return query(db)
      try {
        return await query(from.db)
      } catch (error) {
        const answer = await query(db)
        // The primary can answer it: it was not the question.
        giveUp(from, error)
        return answer
      }
    },
    async close() {
      closing.abort()
      await looking
      await replica?.close()
    },
  }
}

type Position = { cluster: string; isStandby: boolean; at: number }

/** @returns `at`: bytes of the log that are written, or on a standby replayed */
async function positionOf(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select (select system_identifier from pg_control_system())::text as cluster, pg_is_in_recovery() as "isStandby",
      (case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0') else pg_current_wal_insert_lsn() end
        - '0/0'::pg_lsn)::bigint as at`.execute(db)
  return rows[0] as Position
}
