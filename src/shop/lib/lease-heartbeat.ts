import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Shop } from '../shop.ts'

type Lease = { key: string; id: string }

const HEARTBEAT_MS = 2_000
const heartbeats = new WeakMap<Db, { leases: Set<Lease>; timer: NodeJS.Timeout }>()

/** Renews the lease until the returned function is called, through a pool that API calls cannot exhaust. */
export function startHeartbeat({ backgroundDb }: Shop, lease: Lease): () => void {
  const heartbeat = heartbeats.get(backgroundDb) ?? { leases: new Set(), timer: startTimer(backgroundDb) }
  heartbeats.set(backgroundDb, heartbeat)
  heartbeat.leases.add(lease)
  return () => {
    heartbeat.leases.delete(lease)
    if (heartbeat.leases.size > 0 || heartbeats.get(backgroundDb) !== heartbeat) return
    clearInterval(heartbeat.timer)
    heartbeats.delete(backgroundDb)
  }
}

function startTimer(db: Db): NodeJS.Timeout {
  return setInterval(() => {
    const leases = [...(heartbeats.get(db)?.leases ?? [])]
    // While the database is down, other processes cannot claim the lease either.
    void renew(db, leases).catch(() => undefined)
  }, HEARTBEAT_MS)
}

async function renew(db: Db, leases: Lease[]): Promise<void> {
  await sql`
    update idempotency_keys call set heartbeat_at = clock_timestamp()
    from unnest(${leases.map(({ key }) => key)}::text[], ${leases.map(({ id }) => id)}::uuid[]) as held (key, id)
    where call.key = held.key and call.id = held.id and call.finished_at is null`.execute(db)
}
