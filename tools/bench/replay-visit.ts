import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { RecordedVisit, VisitIds } from './visit.ts'

const CODE = /^\d\d-[2-9A-Z]{8}$/

/**
 * Sends what the shop sent for one call of a visit, on one connection, with this visit's ids for those of the recorded.
 * @returns the guest and the cart that the first call makes
 */
export async function replayCall(
  pool: pg.Pool,
  { calls, ids: recorded }: RecordedVisit,
  call: number,
  own: VisitIds,
): Promise<object> {
  const session = `cs_test_${randomUUID()}`
  const pairs = pairsOf(recorded, { ...own, order: randomUUID(), session })
  const code = `26-${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`
  const client = await pool.connect()
  try {
    let made: { guest_id?: string; id?: string } | undefined
    for (const { text, values } of calls[call] ?? []) {
      const { rows } = await client.query(text, filled(values, pairs, code))
      made ??= rows[0]
    }
    return { id: made?.guest_id, cart: { id: made?.id }, order: {} }
  } finally {
    client.release()
  }
}

function pairsOf(recorded: VisitIds, own: VisitIds): [string, string][] {
  const names = ['guest', 'cart', 'order', 'session'] as const
  const pairs = names.map((name): [string, string] => [recorded[name], own[name]])
  return [...pairs, ...recorded.products.map((id, at): [string, string] => [id, own.products[at] ?? id])]
}

function filled(values: unknown[], pairs: [string, string][], code: string): unknown[] {
  return values.map((value) => {
    if (Array.isArray(value)) return filled(value, pairs, code)
    if (typeof value !== 'string') return value
    if (CODE.test(value)) return code
    return pairs.reduce((text, [old, own]) => (old ? text.replaceAll(old, own) : text), value)
  })
}
