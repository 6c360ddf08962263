import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** So many are taken before they are shared: one process asks for what two of PostgreSQL can do at the same time. */
const TAKEN_FIRST = 2
/** What has waited so long stands behind something slow, or behind a connection that is still being made. */
const LATE_MS = 20

type Shared = { client: Promise<PostgresPoolClient>; waiting: number; movedAt: number }

/**
 * Lets statements that stand alone share a few connections of a pool: what comes while these are busy goes down one of
 * them without waiting for the answers before it (`pg`'s pipeline), and PostgreSQL works with fewer processes at once.
 * Behind a slow one nobody queues up: another connection is taken instead, as long as there is one.
 * @param most connections taken at the same time; each is back in the pool as soon as nobody waits for it
 * @throws Error of whoever begins a transaction: others are on its connection
 */
export function shareConnections(pool: pg.Pool, most: number): PostgresPool {
  const taken = new Set<Shared>()

  function take(): Shared {
    const shared: Shared = { client: open(), waiting: 0, movedAt: performance.now() }
    async function open() {
      try {
        return passOn(await pool.connect(), leave)
      } catch (error) {
        taken.delete(shared)
        throw error
      }
    }
    function leave() {
      shared.waiting--
      shared.movedAt = performance.now()
      return shared.waiting === 0 && taken.delete(shared)
    }
    taken.add(shared)
    return shared
  }

  function choose(): Shared {
    if (taken.size < TAKEN_FIRST) return take()
    const now = performance.now()
    const swift = [...taken].filter(({ movedAt }) => now - movedAt < LATE_MS)
    if (swift.length === 0 && taken.size < most) return take()
    return (swift.length > 0 ? swift : [...taken]).reduce((best, one) =>
      one.waiting < best.waiting ? one : best,
    )
  }

  return {
    options: pool.options,
    connect() {
      const shared = choose()
      shared.waiting++
      return shared.client
    },
    // The pool is its owner's.
    async end() {},
  }
}

/** @param leave tells whether nobody is left */
function passOn(client: pg.PoolClient, leave: () => boolean): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => {
    if (BEGINS.test(text)) throw new Error('A shared connection has no transactions.')
    return client.query(text, values)
  }
  return {
    query: query as never,
    release(isBroken) {
      if (leave()) client.release(isBroken)
    },
  }
}

const BEGINS = /^(begin|start transaction)\b/
