import { sql } from 'kysely'
import type { AdminOrder, OrderAction, OrderCorrection } from '../../../contract/admin/order.ts'
import { withReceiptCode } from '../../gifts/gift-rows.ts'
import { notFound } from '../../lib/errors.ts'
import { utc } from '../../lib/iso-time.ts'
import { amountText } from '../../lib/money.ts'
import { isAboutOrder, isUndelivered } from '../../mail/undelivered.ts'
import type { Tx } from '../../shop.ts'
import { refundSinceInOrder } from '../../withdrawals/open-withdrawal.ts'
import { piecesOf } from '../../withdrawals/settle-withdrawals.ts'
import { DETAILS_CORRECTED, isCorrection, PROMISED_LATER } from '../fulfilment/corrections.ts'
import { hasNothingToSend, isToHandOver, isToShip } from '../fulfilment/to-ship.ts'
import { restockedPieces, shippingLeft } from '../refunds/refund-rows.ts'
import { refundableAmount } from '../refunds/refundable-amount.ts'
import { TRANSITIONS } from '../states.ts'
import { actorsOfOrder, adminOf, type OrderActors, withActors } from './order-actors.ts'
import { awaitingRefundIn, type OrderRow, orderColumns, orderResponse } from './order-response.ts'

type Details = {
  /** The amount paid, or else to pay. */
  amount: number
  mispaid_amount: number | null
  paid_currency: string | null
  dispatch_by: string | null
  shipped_at: Date | null
  delivered_at: Date | null
  payment_trouble: string | null
  payment_issue_resolved_at: Date | null
  packing_admin: AdminOrder['packing_admin']
  is_to_ship: boolean
  is_to_hand_over: boolean
  nothing_to_send: boolean
  actors: OrderActors
  refunds: (Omit<AdminOrder['refunds'][number], 'amount' | 'shipping'> & {
    amount: number
    shipping: number
  })[]
  shipping_left: number
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
    select ${orderColumns}, coalesce(pay.paid_amount, pay.amount) as amount,
      case when o.status = 'pending' and pay.paid_at is null then pay.paid_amount end as mispaid_amount, pay.paid_currency,
      pay.payment_issue as payment_trouble, pay.payment_issue_resolved_at, s.dispatch_by, s.shipped_at, s.delivered_at,
      ${isToShip} as is_to_ship, ${isToHandOver} as is_to_hand_over, ${hasNothingToSend} as nothing_to_send,
      ${adminOf('o', 'packing_admin_id')} as packing_admin,
      ${actorsOfOrder} as actors,
      coalesce((select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'shipping', r.shipping, 'reason', r.reason,
          'status', case when r.status = 'pending' and r.refund_id is not null then 'succeeded' else r.status end,
          'created_at', ${utc('r.created_at')}, 'admin', ${adminOf('r')},
          'payment_of', (select e.code from orders e where e.id = o.exchanged_order_id and r.from_credit > 0),
          'pays', (select e.code from orders e where e.id = r.exchange_order_id),
          'items', coalesce((select json_agg(json_build_object('order_item_id', ri.order_item_id,
            'quantity', ri.quantity, 'sent_quantity', ri.sent_quantity, 'restocked', ri.restocked,
            'restocked_quantity', ${restockedPieces('ri')})) from refund_items ri where ri.refund_id = r.id), '[]'))
        order by r.created_at, r.part_of is null, r.id) from refunds r where r.order_id = o.id), '[]') as refunds,
      ${shippingLeft} as shipping_left,
      coalesce((select json_agg(json_build_object('id', n.id, 'text', n.text,
          'created_at', ${utc('n.created_at')}, 'admin', ${adminOf('n')}) order by n.id)
        from order_notes n where n.order_id = o.id), '[]') as notes,
      pay.session_id is not null as has_session,
      coalesce((select json_agg(json_build_object('id', l.id, 'before', l.before, 'after', l.after,
          'what', case when l.action = ${DETAILS_CORRECTED} then 'details' when l.action = ${PROMISED_LATER} then 'promise' else 'tracking' end,
          'created_at', ${utc('l.created_at')}, 'admin', ${adminOf('l')}) order by l.id)
        from audit_log l where l.subject = 'order' and l.subject_id = o.id::text and ${isCorrection}), '[]') as corrections,
      coalesce((select json_agg(json_build_object('id', e.id, 'subject', e.subject, 'recipient', e.recipient,
          'status', e.status, 'error', e.error) order by e.created_at)
        from emails e where e.order_id = o.id and ${isAboutOrder} and ${isUndelivered}), '[]') as undelivered_emails
    from orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    where o.id = ${id}`.execute(db)
  return rows[0] && toAdminOrder(rows[0])
}

function toAdminOrder(row: OrderRow & Details): AdminOrder {
  const order = orderResponse(row)
  const left = refundableAmount(row)
  const refunded = row.refunds.filter(({ status }) => status !== 'failed').flatMap(({ items }) => items)
  const { given_refunds: refunds, is_refunded_in_full, shipping_left } = row
  const open = awaitingRefundIn(row)
  const lines = row.items.map((item) => ({
    ...item,
    refunded: piecesOf(refunded, item.id),
    promo_amount: row.promo_amount,
  }))
  const since = refundSinceInOrder({ ...order, refunds, is_refunded_in_full, lines, shipping_left })
  return {
    ...order,
    gift: withReceiptCode(row.gift, order.gift),
    order_items: order.order_items.map((item) => ({
      ...item,
      refunded_quantity: piecesOf(refunded, item.id),
      awaiting_refund_quantity: piecesOf(open, item.id),
    })),
    ...withActors(order, row.actors),
    refunds: row.refunds.map((refund) => ({
      ...refund,
      amount: amountText(refund.amount),
      shipping: amountText(refund.shipping),
    })),
    notes: row.notes,
    corrections: row.corrections,
    correctable: correctableOf(row),
    undelivered_emails: row.undelivered_emails,
    payment_trouble: row.payment_trouble,
    needs_attention: row.payment_trouble !== null && row.payment_issue_resolved_at === null,
    mispayment: mispaymentOf(row),
    paid_amount: row.paid_at && amountText(row.amount),
    refundable_amount: amountText(left),
    refund_since: since,
    refundable_shipping: amountText(Math.min(left, row.shipping_left)),
    dispatch_by: row.dispatch_by,
    shipped_at: row.shipped_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    packing_admin: row.packing_admin,
    tracking_url: order.shipping.tracking_url,
    nothing_to_send: row.nothing_to_send,
    actions: actionsOf(row, left),
  }
}

function actionsOf(
  {
    status,
    amount,
    payment_status,
    payment_trouble,
    is_being_cancelled,
    is_to_ship,
    is_to_hand_over,
    shipping,
    shipments,
  }: OrderRow & Details,
  left: number,
): OrderAction[] {
  if (is_being_cancelled) return ['cancel']
  // A pending payment cannot be cancelled. A payment of a wrong amount can be refunded.
  const isPaymentPending = status === 'pending' && payment_status === 'pending' && payment_trouble === null
  if (isPaymentPending) return []
  const next = TRANSITIONS[status]
  return [
    ...(is_to_ship ? ([shipping.kind === 'collect' ? 'ready' : 'ship'] as const) : []),
    ...(is_to_hand_over || next.includes('delivered') ? (['deliver'] as const) : []),
    ...(next.includes('cancelled') && shipments.length === 0 ? (['cancel'] as const) : []),
    // Of a free order of which a part has left, the rest is cancelled by a refund of nothing.
    ...(left > 0 || (amount === 0 && is_to_ship && shipments.length > 0) ? (['refund'] as const) : []),
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
    // It would be taken for the whole payment, and hide what the exchange paid.
    is_acceptable: currency === row.currency && left > 0 && row.exchange_credit === 0,
  }
}

function correctableOf({ status, has_session, shipping, shipments }: OrderRow & Details): OrderCorrection[] {
  if (status === 'processing' && shipments.length > 0) return ['details', 'tracking']
  if (status === 'processing' || (status === 'pending' && has_session)) return ['details']
  const isSent = shipping.kind === 'delivery'
  return isSent && (status === 'shipped' || status === 'delivered') ? ['tracking'] : []
}
