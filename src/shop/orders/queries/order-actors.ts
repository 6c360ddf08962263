import { type RawBuilder, sql } from 'kysely'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import type { Order } from '../../../contract/order.ts'
import { utc } from '../../lib/iso-time.ts'

type Person = AdminOrder['packing_admin']

/** An entry of the audit log. */
type LoggedAction = { action: string; parcel: number; created_at: string; admin: Person }

export type OrderActors = {
  events: Person[]
  /** Of the events of each return, by its id. */
  returns: Record<string, Person[]>
  log: LoggedAction[]
}

/** Actions of the audit log. */
export const SHIPPED = 'shipped'
export const SHIPPED_IN_PART = 'shipped in part'
export const WITHDRAWAL_CLOSED = 'withdrawal closed'

/** Admins of the events, parcels, returns and closed withdrawals of an order. Expects `orders as o`. */
export const actorsOfOrder: RawBuilder<OrderActors> = sql`json_build_object(
  'events', coalesce((select json_agg(${adminOf('e')} order by e.id) from order_events e where e.order_id = o.id), '[]'),
  'returns', coalesce((select json_object_agg(r.id, (select json_agg(${adminOf('e')} order by e.id)
      from return_events e where e.return_id = r.id)) from returns r where r.order_id = o.id), '{}'),
  'log', coalesce((select json_agg(json_build_object('action', l.action, 'parcel', coalesce((l.after ->> 'parcel')::int, 1),
      'created_at', ${utc('l.created_at')}, 'admin', ${adminOf('l')}) order by l.id)
    from audit_log l where l.subject = 'order' and l.subject_id = o.id::text
      and l.action in (${sql.lit(SHIPPED)}, ${sql.lit(SHIPPED_IN_PART)}, ${sql.lit(WITHDRAWAL_CLOSED)})), '[]'))`

/** The admin as JSON, else null. @param row of a table of which `column` is the admin's id */
export function adminOf(row: 'e' | 'r' | 'n' | 'l' | 'o', column = 'admin_id') {
  return sql`(select json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name)
    from admins a where a.id = ${sql.ref(`${row}.${column}`)})`
}

/** The timeline's parts of an order, with the admin of each. */
export function withActors(order: Order, { events, returns, log }: OrderActors) {
  return {
    events: order.events.map((event, at) => ({ ...event, admin: events[at] ?? null })),
    returns: order.returns.map((one) => ({
      ...one,
      events: one.events.map((event, at) => ({ ...event, admin: returns[one.id]?.[at] ?? null })),
    })),
    shipments: order.shipments.map((parcel) => ({ ...parcel, admin: senderOf(log, parcel) })),
    withdrawals: order.withdrawals.map(({ closed, ...one }) => ({
      ...one,
      ...(closed && { closed: { ...closed, admin: closerOf(log, closed) } }),
    })),
  }
}

function senderOf(log: LoggedAction[], { number, shipped_at }: Order['shipments'][number]): Person {
  const sent = log.find(
    ({ action, parcel, created_at }) =>
      action !== WITHDRAWAL_CLOSED && parcel === number && created_at === shipped_at,
  )
  return sent?.admin ?? null
}

// The log is written a moment later, in the same transaction.
function closerOf(log: LoggedAction[], { created_at: at }: { created_at: string }): Person {
  return log.find(({ action, created_at }) => action === WITHDRAWAL_CLOSED && created_at >= at)?.admin ?? null
}
