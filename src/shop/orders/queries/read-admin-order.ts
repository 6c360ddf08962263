import { sql } from 'kysely'
import type { AdminOrder, OrderAction, OrderCorrection } from '../../../contract/admin/order.ts'
import { notFound } from '../../lib/errors.ts'
import { utc } from '../../lib/iso-time.ts'
import { amountText } from '../../lib/money.ts'
import { isToShopper, isUndelivered } from '../../mail/undelivered.ts'
import type { Tx } from '../../shop.ts'
import { DETAILS_CORRECTED, isCorrection } from '../fulfilment/corrections.ts'
import { isBeingCancelled, isToShip } from '../fulfilment/to-ship.ts'
import { refundableAmount } from '../refunds/refundable-amount.ts'
import { TRANSITIONS } from '../states.ts'
import { type OrderRow, orderColumns, orderResponse } from './order-response.ts'

type Person = { id: string; name: string } | null

type Details = {
  /** The amount paid, or else to pay. */
  amount: number
  mispaid_amount: number | null
  paid_currency: string | null
  paid_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  payment_trouble: string | null
  payment_issue_resolved_at: Date | null
  is_being_cancelled: boolean
  is_to_ship: boolean
  admins: { by: Person }[]
  refunded_quantities: Record<string, number>
  refunds: (Omit<AdminOrder['refunds'][number], 'amount'> & { amount: number })[]
  notes: AdminOrder['notes']
  corrections: AdminOrder['corrections']
  has_session: boolean
  undelivered_emails: AdminOrder['undelivered_emails']
}

/** @throws ShopError 'not_found' */
export async function readAdminOrder(db: Tx, id: string): Promise<AdminOrder> {
  const order = await findAdminOrder(db, id)
  if (!order) throw notFound('order')
  return order
}

async function findAdminOrder(db: Tx, id: string): Promise<AdminOrder | undefined> {
  const { rows } = await sql<OrderRow & Details>`
    select ${orderColumns}, coalesce(pay.paid_amount, pay.amount) as amount, pay.paid_at,
      case when o.status = 'pending' and pay.paid_at is null then pay.paid_amount end as mispaid_amount, pay.paid_currency,
      pay.payment_issue as payment_trouble, pay.payment_issue_resolved_at, s.shipped_at, s.delivered_at,
      ${isBeingCancelled} as is_being_cancelled, ${isToShip} as is_to_ship,
      coalesce((select json_agg(json_build_object('by', ${adminOf('e')}) order by e.id)
        from order_events e where e.order_id = o.id), '[]') as admins,
      coalesce((select json_object_agg(order_item_id, quantity) from (
        select ri.order_item_id, sum(ri.quantity) as quantity
        from refund_items ri join refunds r on r.id = ri.refund_id
        where r.order_id = o.id and r.status <> 'failed' group by 1) quantities), '{}') as refunded_quantities,
      coalesce((select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'reason', r.reason,
          'status', case when r.status = 'pending' and r.refund_id is not null then 'succeeded' else r.status end,
          'created_at', ${utc('r.created_at')}, 'admin', ${adminOf('r')},
          'items', coalesce((select json_agg(json_build_object('order_item_id', ri.order_item_id,
            'quantity', ri.quantity, 'restocked', ri.restocked)) from refund_items ri where ri.refund_id = r.id), '[]'))
        order by r.created_at, r.id) from refunds r where r.order_id = o.id), '[]') as refunds,
      coalesce((select json_agg(json_build_object('id', n.id, 'text', n.text,
          'created_at', ${utc('n.created_at')}, 'admin', ${adminOf('n')}) order by n.id)
        from order_notes n where n.order_id = o.id), '[]') as notes,
      pay.session_id is not null as has_session,
      coalesce((select json_agg(json_build_object('id', l.id, 'before', l.before, 'after', l.after,
          'what', case when l.action = ${DETAILS_CORRECTED} then 'details' else 'tracking' end,
          'created_at', ${utc('l.created_at')}, 'admin', ${adminOf('l')}) order by l.id)
        from audit_log l where l.subject = 'order' and l.subject_id = o.id::text and ${isCorrection}), '[]') as corrections,
      coalesce((select json_agg(json_build_object('id', e.id, 'subject', e.subject, 'recipient', e.recipient,
          'status', e.status, 'error', e.error) order by e.created_at)
        from emails e where e.order_id = o.id and ${isToShopper} and ${isUndelivered}), '[]') as undelivered_emails
    from orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    where o.id = ${id}`.execute(db)
  return rows[0] && toAdminOrder(rows[0])
}

function toAdminOrder(row: OrderRow & Details): AdminOrder {
  const order = orderResponse(row)
  const left = refundableAmount(row)
  return {
    ...order,
    order_items: order.order_items.map((item) => ({
      ...item,
      refunded_quantity: row.refunded_quantities[item.id] ?? 0,
    })),
    events: order.events.map((event, at) => ({ ...event, admin: row.admins[at]?.by ?? null })),
    refunds: row.refunds.map((refund) => ({ ...refund, amount: amountText(refund.amount) })),
    notes: row.notes,
    corrections: row.corrections,
    correctable: correctableOf(row),
    undelivered_emails: row.undelivered_emails,
    payment_trouble: row.payment_trouble,
    needs_attention: row.payment_trouble !== null && row.payment_issue_resolved_at === null,
    mispayment: mispaymentOf(row),
    paid_amount: row.paid_at && amountText(row.amount),
    refundable_amount: amountText(left),
    paid_at: row.paid_at?.toISOString() ?? null,
    shipped_at: row.shipped_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    is_being_cancelled: row.is_being_cancelled,
    tracking_url: order.shipping.tracking_url,
    actions: actionsOf(row, left),
  }
}

function actionsOf(
  { status, payment_status, payment_trouble, is_being_cancelled, is_to_ship }: OrderRow & Details,
  left: number,
): OrderAction[] {
  if (is_being_cancelled) return ['cancel']
  // A pending payment cannot be cancelled. A payment of a wrong amount can be refunded.
  const isPaymentPending = status === 'pending' && payment_status === 'pending' && payment_trouble === null
  if (isPaymentPending) return []
  const next = TRANSITIONS[status]
  return [
    ...(is_to_ship ? (['ship'] as const) : []),
    ...(next.includes('delivered') ? (['deliver'] as const) : []),
    ...(next.includes('cancelled') ? (['cancel'] as const) : []),
    ...(left > 0 ? (['refund'] as const) : []),
  ]
}

function mispaymentOf(row: OrderRow & Details): AdminOrder['mispayment'] {
  const { mispaid_amount: paid, refunded_amount, is_being_cancelled } = row
  if (paid === null || is_being_cancelled) return null
  const currency = row.paid_currency ?? row.currency
  const left = paid - refunded_amount
  return {
    amount: amountText(paid),
    refundable: amountText(left),
    currency,
    is_acceptable: currency === row.currency && left > 0,
  }
}

function correctableOf({ status, has_session }: OrderRow & Details): OrderCorrection[] {
  if (status === 'processing' || (status === 'pending' && has_session)) return ['details']
  return status === 'shipped' || status === 'delivered' ? ['tracking'] : []
}

function adminOf(row: 'e' | 'r' | 'n' | 'l') {
  return sql`(select json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name)
    from admins a where a.id = ${sql.ref(`${row}.admin_id`)})`
}
