import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Shop } from '../shop.ts'

type HeldCall = { key: string; id: string }

const RENEW_MS = 2_000
const held = new WeakMap<Db, { calls: Set<HeldCall>; timer: NodeJS.Timeout }>()

/**
 * Says every two seconds that this process still works on a call, until the given function is called: whoever waits
 * for it must not think that its process has died. It goes through the jobs' connections, for all calls at once, so
 * that a rush of calls never silences the ones it consists of.
 */
export function renewCall({ backgroundDb }: Shop, call: HeldCall): () => void {
  const here = held.get(backgroundDb) ?? { calls: new Set(), timer: startRenewing(backgroundDb) }
  held.set(backgroundDb, here)
  here.calls.add(call)
  return () => {
    here.calls.delete(call)
    if (here.calls.size > 0 || held.get(backgroundDb) !== here) return
    clearInterval(here.timer)
    held.delete(backgroundDb)
  }
}

function startRenewing(db: Db): NodeJS.Timeout {
  return setInterval(() => {
    const calls = [...(held.get(db)?.calls ?? [])]
    // While the database is away nobody can take a call over either.
    void renew(db, calls).catch(() => undefined)
  }, RENEW_MS)
}

async function renew(db: Db, calls: HeldCall[]): Promise<void> {
  await sql`
    update idempotency_keys call set heartbeat_at = clock_timestamp()
    from unnest(${calls.map(({ key }) => key)}::text[], ${calls.map(({ id }) => id)}::uuid[]) as held (key, id)
    where call.key = held.key and call.id = held.id and call.finished_at is null`.execute(db)
}
