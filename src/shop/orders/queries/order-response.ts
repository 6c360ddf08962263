import { type RawBuilder, sql } from 'kysely'
import { addressLine } from '../../../contract/address/address-lines.ts'
import type { Order, OrderEvent, OrderStatus } from '../../../contract/order.ts'
import type { OrderTax } from '../../../contract/tax/tax-of.ts'
import { type GiftRow, giftOfOrder, giftResponse } from '../../gifts/gift-rows.ts'
import { utc } from '../../lib/iso-time.ts'
import { amountText } from '../../lib/money.ts'
import { RETURN_HISTORY } from '../../returns/return-events.ts'
import { orderTaxText } from '../../tax/tax-text.ts'
import {
  awaitingRefund,
  type DeclaredWithdrawal,
  type OpenPieces,
  piecesOf,
  withdrawalsOfOrder,
} from '../../withdrawals/settle-withdrawals.ts'
import { shipmentsOfOrder } from '../fulfilment/shipment-rows.ts'
import { isBeingCancelled } from '../fulfilment/to-ship.ts'
import {
  type GivenRefund,
  isRefundedInFull,
  refundsOfOrder,
  usedForExchanges,
} from '../refunds/refund-rows.ts'
import { itemsOfOrder, type OrderItemRow, orderItem } from './order-item-response.ts'
import { type ShipmentRow, type ShippingRow, shipmentsOf, shippingOf } from './shipping-response.ts'

/** Money in minor units. */
export type OrderRow = {
  id: string
  code: string
  status: OrderStatus
  customer_type: 'user' | 'guest'
  user_id: string | null
  first_name: string
  last_name: string
  email: string
  phone_number: string
  created_at: Date
  paid_at: Date | null
  packing_started_at: Date | null
  is_being_cancelled: boolean
  is_link_closed: boolean
  currency: string
  total_amount: number
  shipping_fee: number
  promo_amount: number
  grand_total: number
  exchange_credit: number
  exchanged_amount: number
  tax: OrderTax | null
  payment_method: string
  payment_status: 'open' | 'pending' | 'paid' | 'failed' | 'refunded'
  refunded_amount: number
  shipping: ShippingRow
  shipments: ShipmentRow[]
  gift: GiftRow | null
  promo: { code: string; discount: number } | null
  items: OrderItemRow[]
  events: OrderEvent[]
  returns: Order['returns']
  withdrawals: DeclaredWithdrawal[]
  given_refunds: GivenRefund[]
  is_refunded_in_full: boolean
}

/** Expects `orders as o`, `payments as pay` and `shippings as s`. */
export const orderColumns: RawBuilder<OrderRow> = sql`
  o.id, o.code, o.status, o.customer_type, o.user_id, o.first_name, o.last_name, o.email, o.phone_number, o.created_at,
  o.currency, o.total_amount, o.shipping_fee, o.promo_amount, o.grand_total, o.exchange_credit, o.tax, o.payment_method,
  pay.payment_status, pay.refunded_amount, pay.paid_at, o.packing_started_at, ${isBeingCancelled} as is_being_cancelled, o.is_link_closed,
  json_build_object('shipping_method', s.shipping_method, 'kind', s.kind, 'ready_at', ${utc('s.ready_at')}, 'collect_code', s.collect_code, 'method_name', s.method_name,
    'carrier', s.carrier, 'tracking_pattern', s.tracking_pattern, 'estimated_delivery', s.estimated_delivery,
    'promise', case when s.promised_from is not null then json_build_object('from', s.promised_from, 'to', s.promised_to) end,
    'new_promise', case when s.new_promise_at is not null then json_build_object('at', ${utc('s.new_promise_at')}, 'note', s.new_promise_note) end,
    'is_shipped', s.shipped_at is not null, 'is_delivered', s.delivered_at is not null,
    'address', json_build_object('address', s.address, 'city', s.city, 'state', s.state,
      'postal_code', s.postal_code, 'country', s.country)) as shipping,
  ${shipmentsOfOrder} as shipments,
  ${giftOfOrder} as gift,
  ${usedForExchanges} as exchanged_amount,
  (select json_build_object('code', u.code, 'discount', u.discount) from promo_usages u where u.order_id = o.id) as promo,
  ${itemsOfOrder} as items,
  coalesce((select json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'actor', e.actor, 'reason', e.reason,
      'created_at', ${utc('e.created_at')}) order by e.id)
    from order_events e where e.order_id = o.id), '[]') as events,
  ${withdrawalsOfOrder} as withdrawals, ${refundsOfOrder} as given_refunds, ${isRefundedInFull} as is_refunded_in_full,
  coalesce((select json_agg(${RETURN_HISTORY} order by r.number)
    from returns r where r.order_id = o.id), '[]') as returns`

const PAID: readonly OrderStatus[] = ['processing', 'shipped', 'delivered', 'completed']

export function orderResponse(row: OrderRow): Order {
  const { first_name, last_name, email, phone_number } = row
  const person = { first_name, last_name, email, phone_number }
  const awaiting = awaitingRefundIn(row)
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    is_paid: PAID.includes(row.status),
    paid_at: row.paid_at?.toISOString() ?? null,
    packing_started_at: row.packing_started_at?.toISOString() ?? null,
    is_being_cancelled: row.is_being_cancelled,
    is_link_closed: row.is_link_closed,
    created_at: row.created_at.toISOString(),
    currency: row.currency,
    total_amount: amountText(row.total_amount),
    shipping_fee: amountText(row.shipping_fee),
    promo_amount: amountText(row.promo_amount),
    grand_total: amountText(row.grand_total),
    ...(row.exchange_credit > 0 && { exchange_credit: amountText(row.exchange_credit) }),
    ...(row.exchanged_amount > 0 && { exchanged_amount: amountText(row.exchanged_amount) }),
    tax: row.tax && orderTaxText(row.tax),
    payment_method: row.payment_method,
    payment: paymentOf(row),
    shipping_address: addressLine(row.shipping.address),
    user: row.customer_type === 'user' && row.user_id ? { id: row.user_id, ...person } : null,
    guest: row.customer_type === 'guest' ? person : null,
    order_items: row.items.map((item) =>
      orderItem(item, {
        order: row,
        toSend: isUnderWay(row) ? item.to_ship - piecesOf(awaiting, item.id) : 0,
      }),
    ),
    shipping: shippingOf(row),
    promise: row.shipping.promise && { ...row.shipping.promise, order_by: null },
    shipments: shipmentsOf(row),
    gift: row.gift && giftResponse(row.gift, row.shipping),
    promo_usage: row.promo && { promo_code: row.promo },
    events: row.events,
    returns: row.returns,
    withdrawals: row.withdrawals,
  }
}

function isUnderWay({ status, is_being_cancelled }: OrderRow): boolean {
  return (status === 'pending' || status === 'processing') && !is_being_cancelled
}

export function awaitingRefundIn({
  withdrawals,
  given_refunds: refunds,
  is_refunded_in_full,
}: Pick<OrderRow, 'withdrawals' | 'given_refunds' | 'is_refunded_in_full'>): OpenPieces[] {
  return awaitingRefund({ withdrawals, refunds, is_refunded_in_full })
}

function paymentOf({ payment_status, refunded_amount }: OrderRow): Order['payment'] {
  return payment_status === 'open' ? null : { payment_status, refunded_amount: amountText(refunded_amount) }
}
