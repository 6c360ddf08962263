import { eventually, type TestShop } from './harness.ts'

const LONGEST_MS = 30_000

/** Counts the connections that wait for a lock. */
export async function waitingForLocks(shop: TestShop): Promise<number> {
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await shop.sql(waits)).length
}

const BLOCKED = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'

/** Holds the locks of a statement until `release` or the end of the scope. */
export async function holdLock(shop: TestShop, statement: string, values: unknown[]) {
  const client = await shop.pool.connect()
  await client.query('begin')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await client.query(statement, values)
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('commit')
    client.release()
  }
  return {
    query: (text: string, values: unknown[]) => client.query(text, values),
    /** Waits until another connection is blocked by this lock. */
    untilWanted: () =>
      eventually(async () => (await shop.sql(BLOCKED, [rows[0].pid])).length > 0, LONGEST_MS),
    release,
    [Symbol.asyncDispose]: release,
  }
}
