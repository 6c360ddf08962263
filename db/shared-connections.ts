import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { READS } from './statement-client.ts'

/** So many are taken before any is shared: one process asks for what two of PostgreSQL's can do at the same time. */
const TAKEN_FIRST = 2
/** One statement is worked at, the next is there already. More would stand in line where nobody can help them. */
const SHARED_BY = 2
/** Where an answer takes longer, those who wait take connections of their own. */
const SLOW_MS = 8

type Shared = { client: Promise<PostgresPoolClient>; waiting: number; movedAt: number }

/**
 * Lets reads share connections of a pool while they are quick: each goes down its connection without waiting for the
 * answer before it (`pg`'s pipeline), and PostgreSQL works with fewer processes at once. Behind a slow one stands one
 * other at most; the rest take further connections, up to the pool's size.
 */
export function shareConnections(pool: pg.Pool): PostgresPool {
  const taken = new Set<Shared>()
  const queue: ((client: Promise<PostgresPoolClient>) => void)[] = []
  /** How long an answer takes of late. */
  let paceMs = 0
  let isToLook = false

  function admit(): void {
    for (let begin = queue[0]; begin; begin = queue[0]) {
      const place = findOrTake()
      if (!place) return void lookSoon()
      queue.shift()
      place.waiting++
      begin(place.client)
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
    const quick = [...taken].filter(({ movedAt }) => Math.max(paceMs, now - movedAt) < SLOW_MS)
    if (quick.length === 0) return taken.size < max ? take() : undefined
    // Those that were taken meanwhile for something slow come free.
    const [least] = quick.slice(0, TAKEN_FIRST).sort((one, other) => one.waiting - other.waiting)
    return least && least.waiting < SHARED_BY ? least : undefined
  }

  function take(): Shared {
    const shared: Shared = { client: open(), waiting: 0, movedAt: performance.now() }
    async function open(): Promise<PostgresPoolClient> {
      try {
        const client = await pool.connect()
        shared.movedAt = performance.now()
        return passOn(client, (isBroken) => leave(client, isBroken))
      } catch (error) {
        taken.delete(shared)
        throw error
      }
    }
    function leave(client: pg.PoolClient, isBroken?: boolean): void {
      const now = performance.now()
      paceMs += (now - shared.movedAt - paceMs) / 8
      shared.movedAt = now
      if (--shared.waiting === 0) {
        taken.delete(shared)
        client.release(isBroken)
      }
      admit()
    }
    taken.add(shared)
    return shared
  }

  return {
    options: pool.options,
    connect: () =>
      new Promise((begin) => {
        queue.push(begin)
        admit()
      }),
    // The pool is its owner's.
    async end() {},
  }
}

/** @throws Error of what is no read: others are on the connection */
function passOn(client: pg.PoolClient, release: PostgresPoolClient['release']): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => {
    if (!READS.test(text)) throw new Error('A shared connection is for reads alone.')
    return client.query(text, values)
  }
  return { query: query as never, release }
}
