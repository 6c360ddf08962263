import { SECURITY_EVENTS, type SecurityEventKind } from '../../contract/admin/security-log.ts'
import type { Clock, Log, Tx } from '../shop.ts'
import { type CountedEvent, type SecurityEvent, writeEvents } from './write-events.ts'

const WINDOW_MS = 60_000
const DAY_MS = 86_400_000
const MAX_PER_MINUTE = 30
const MAX_PER_DAY = 2_000

export type SecurityLog = {
  /** Does not wait for the write and never throws, so that a failing log blocks no login. */
  record(event: SecurityEvent): void
  totals(): ReadonlyMap<SecurityEventKind, number>
  /** Writes the counted repeats and waits for all writes. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Equal events within a minute become one row with their count. Above 30 different events a minute or 2,000 rows a day, a
 * kind is written as one row a minute, so that a flood does not fill the disk. All limits are per process.
 */
export function openSecurityLog({ db, clock, log }: { db: Tx; clock: Clock; log: Log }): SecurityLog {
  const totals = new Map<SecurityEventKind, number>(SECURITY_EVENTS.map((kind) => [kind, 0]))
  const quota = openQuota()
  // Writes are sequential, so that a flood uses one connection.
  let writing = Promise.resolve()
  let repeated = new Map<string, CountedEvent>()

  function write(counted: CountedEvent[]): void {
    for (const { event, count } of counted) log.info(logFields(event, count), 'security event')
    writing = writing
      .then(() => writeEvents(db, counted))
      .catch((error) => log.warn({ error: error.message }, 'could not write security events'))
  }

  async function flush(): Promise<void> {
    const due = [...repeated.values()].filter(({ count }) => count > 0)
    repeated = new Map()
    quota.nextMinute()
    write(due)
    await writing
  }

  const timer = setInterval(() => void flush(), WINDOW_MS).unref()
  return {
    record(event) {
      totals.set(event.kind, (totals.get(event.kind) ?? 0) + 1)
      const at = clock.now()
      const known = repeated.get(keyOf(event))
      if (known) return void Object.assign(known, { count: known.count + 1, at })
      if (quota.take(event, at)) {
        repeated.set(keyOf(event), { event, count: 0, at })
        return write([{ event, count: 1, at }])
      }
      const many = { kind: event.kind, detail: { reason: 'many at once' } }
      const count = (repeated.get(keyOf(many))?.count ?? 0) + 1
      repeated.set(keyOf(many), { event: many, count, at })
    },
    totals: () => totals,
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function openQuota() {
  const today = new Map<string, { day: number; rows: number }>()
  let thisMinute = new Map<string, number>()
  return {
    /** Reserves two rows: one for the event and one for its repeats. @returns false when the quota is used up */
    take({ kind, actor }: SecurityEvent, at: Date): boolean {
      const key = `${kind} ${actor?.id ? actor.kind : ''}`
      const day = Math.floor(at.getTime() / DAY_MS)
      const known = today.get(key)
      const rows = known?.day === day ? known.rows : 0
      const minute = thisMinute.get(key) ?? 0
      if (minute >= MAX_PER_MINUTE || rows >= MAX_PER_DAY) return false
      thisMinute.set(key, minute + 1)
      today.set(key, { day, rows: rows + 2 })
      return true
    },
    nextMinute() {
      thisMinute = new Map()
    },
  }
}

function keyOf({ kind, actor, ip, detail }: SecurityEvent): string {
  return JSON.stringify([kind, actor?.kind, actor?.id, actor?.email?.toLowerCase(), ip, detail])
}

/** Without e-mail and IP addresses, which must not be logged. */
function logFields({ kind, actor, detail }: SecurityEvent, count: number): object {
  return { security_event: kind, actor_kind: actor?.kind, actor_id: actor?.id, ...detail, count }
}
