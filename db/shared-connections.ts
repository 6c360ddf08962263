import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { READS } from './statement-client.ts'

/** So many are taken before any is shared: one process asks for what two of PostgreSQL's can do at the same time. */
const TAKEN_FIRST = 2
/** One statement is worked at, the next is there already. More would stand in line where nobody can help them. */
const SHARED_BY = 2
/** Where an answer takes longer, those who wait take connections of their own. */
const SLOW_MS = 8

const REFUSED = 'A shared connection is for reads alone.'

/** Kysely's way to a pool of which reads share connections; nobody holds one for longer than a statement. */
export class SharedReads extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    const connection: DatabaseConnection = { executeQuery: shareConnections(this.#pool), streamQuery: refuse }
    return {
      init: nothing,
      acquireConnection: async () => connection,
      releaseConnection: nothing,
      // The pool is its owner's.
      destroy: nothing,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
    }
  }
}

async function nothing(): Promise<void> {}

function refuse(): never {
  throw new Error(REFUSED)
}

type Shared = { client: Promise<pg.PoolClient>; waiting: number; movedAt: number; isLost: boolean }

/**
 * Lets reads share connections of a pool while they are quick: each goes down its connection without waiting for the
 * answer before it (`pg`'s pipeline), and PostgreSQL works with fewer processes at once. Behind a slow one stands one
 * other at most; the rest take further connections, up to the pool's size.
 * @returns what asks @throws Error of what is no read: others are on the connection
 */
function shareConnections(pool: pg.Pool): <Row>(query: CompiledQuery) => Promise<QueryResult<Row>> {
  const taken = new Set<Shared>()
  const queue: ((place: Shared) => void)[] = []
  /** How long an answer takes of late. */
  let paceMs = 0
  let isToLook = false

  function admit(): void {
    for (let begin = queue[0]; begin; begin = queue[0]) {
      const place = findOrTake()
      if (!place) return void lookSoon()
      queue.shift()
      place.waiting++
      begin(place)
    }
  }

  /** What was quick may have become slow by then. */
  function lookSoon(): void {
    if (isToLook) return
    isToLook = true
    setTimeout(() => {
      isToLook = false
      admit()
    }, SLOW_MS)
  }

  /** @returns undefined when somebody has to leave first */
  function findOrTake(): Shared | undefined {
    const { max } = pool.options
    if (taken.size < Math.min(TAKEN_FIRST, max)) return take()
    const now = performance.now()
    let least: Shared | undefined
    let quick = 0
    for (const shared of taken) {
      if (Math.max(paceMs, now - shared.movedAt) >= SLOW_MS) continue
      // Those that were taken meanwhile for something slow come free.
      if (++quick > TAKEN_FIRST) break
      if (!least || shared.waiting < least.waiting) least = shared
    }
    if (!least) return taken.size < max ? take() : undefined
    return least.waiting < SHARED_BY ? least : undefined
  }

  function take(): Shared {
    const shared: Shared = { client: open(), waiting: 0, movedAt: performance.now(), isLost: false }
    async function open(): Promise<pg.PoolClient> {
      try {
        const client = await pool.connect()
        shared.movedAt = performance.now()
        return client
      } catch (error) {
        taken.delete(shared)
        throw error
      }
    }
    taken.add(shared)
    return shared
  }

  function leave(shared: Shared, client: pg.PoolClient): void {
    const now = performance.now()
    // What a lost connection says at once is no answer.
    if (!shared.isLost) paceMs += (now - shared.movedAt - paceMs) / 8
    shared.movedAt = now
    if (--shared.waiting === 0 || shared.isLost) taken.delete(shared)
    if (shared.waiting === 0) client.release(shared.isLost)
    admit()
  }

  return async ({ sql, parameters }) => {
    if (!READS.test(sql)) return refuse()
    const place = await new Promise<Shared>((begin) => {
      queue.push(begin)
      admit()
    })
    const client = await place.client
    try {
      const { rows } = await client.query(sql, parameters as unknown[])
      return { rows }
    } catch (error) {
      // Whatever is no answer of the database's: nobody else is to go down this connection.
      if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') place.isLost = true
      // pg's own stack ends at the socket.
      if (error instanceof Error) error.stack += `\n${new Error().stack?.replace(/^.*\n/, '')}`
      throw error
    } finally {
      leave(place, client)
    }
  }
}
