import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  dayOrMomentOf,
  daysInOrder,
  line,
  optionalMultiline,
  optionalQuery,
  queryDays,
  queryText,
  timestamp,
  uuid,
} from '../fields.ts'
import { order, orderEvent, orderItem } from '../order.ts'
import { givenPaging, page, paging } from '../paging.ts'

const byAdmin = z.object({ id: uuid, name: z.string() }).nullable()

const ORDER_ACTIONS = ['ship', 'deliver', 'cancel', 'refund'] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

const orderRefund = z.object({
  id: uuid,
  amount,
  /** pending: the payment provider has not taken it yet, and is asked again until it has. */
  status: z.enum(['pending', 'succeeded', 'failed']),
  reason: z.string().nullable(),
  /** Null for one that the shop or the provider's dashboard made. */
  admin: byAdmin,
  items: z.array(z.object({ order_item_id: uuid, quantity: z.number().int(), restocked: z.boolean() })),
  created_at: timestamp,
})

const orderNote = z.object({
  id: z.number().int(),
  text: z.string(),
  admin: byAdmin,
  created_at: timestamp,
})

/** An order as admins see it: with who did what, its refunds and notes, and what can be done with it now. */
export const adminOrder = order.extend({
  order_items: z.array(orderItem.extend({ refunded_quantity: z.number().int() })),
  events: z.array(orderEvent.extend({ admin: byAdmin })),
  refunds: z.array(orderRefund),
  notes: z.array(orderNote),
  /** What is wrong with the payment, in a sentence; and whether an admin still has to look at it. */
  payment_trouble: z.string().nullable(),
  needs_attention: z.boolean(),
  /** What can still be given back. */
  refundable_amount: amount,
  paid_at: timestamp.nullable(),
  shipped_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  /** A cancellation waits for its refund: the provider was away, and is asked again. */
  is_being_cancelled: z.boolean(),
  /** The address at which the carrier tells where the parcel is. */
  tracking_url: z.string().nullable(),
  actions: z.array(z.enum(ORDER_ACTIONS)),
})

export type AdminOrder = z.infer<typeof adminOrder>

/** An order in a list, with what is wrong with its payment until an admin has put it right, and whether it can be shipped. */
const listedOrder = order.extend({ payment_trouble: z.string().nullable(), is_to_ship: z.boolean() })

export type ListedOrder = z.infer<typeof listedOrder>

const filters = {
  /** An order's code, in whole or from its dash on, or the first characters of its id. */
  code: queryText(),
  first_name: queryText(),
  last_name: queryText(),
  email: queryText(),
  phone_number: queryText(),
  status: queryText(),
  payment_method: queryText(),
  payment_status: queryText(),
  ...queryDays,
  /** '1': only those whose payment an admin has to look at. */
  trouble: optionalQuery(z.enum(['1'], 'Trouble must be 1')),
}

/** Names, e-mail and phone match anywhere; the statuses as whole words, in any case; days are the shop's, both included. */
export const orderFilters = z.object(filters)

export type OrderFilters = Partial<z.infer<typeof orderFilters>>

export const listOrders = endpoint({
  method: 'GET',
  path: '/order/',
  access: 'admin',
  summary: 'List orders, newest first',
  query: paging,
  answer: page(listedOrder),
})

export const searchOrders = endpoint({
  method: 'GET',
  path: '/order/search/',
  access: 'admin',
  summary: 'Search orders, newest first; at least one filter, with skip and limit',
  query: orderFilters.extend(givenPaging.shape).refine(...daysInOrder),
  answer: page(listedOrder),
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/order/export.csv',
  access: 'admin',
  summary: 'Every order that fits the filters, as CSV; without any, all of them',
  query: orderFilters.refine(...daysInOrder),
  gives: 'text/csv',
  answer: z.string(),
})

const orderId = z.object({ id: uuid })

export const readOrder = endpoint({
  method: 'GET',
  path: '/order/{id}/',
  access: 'admin',
  summary: 'Read an order: timeline, refunds, notes and what can be done with it',
  params: orderId,
  answer: adminOrder,
})

/** As the form checks it; that the date is in the future is judged by the shop's clock. */
export const shipOrderBody = z.object({
  order_id: uuid,
  shipping_company: line('Shipping company is required', 100).min(
    2,
    'Shipping company must be at least 2 characters',
  ),
  tracking_number: line('Tracking number is required', 100).min(
    4,
    'Tracking number must be at least 4 characters',
  ),
  /** A day, or a moment of it. */
  estimated_delivery: dayOrMomentOf('Estimated delivery date', 'Estimated delivery date is required'),
})

export type ShipOrderBody = z.infer<typeof shipOrderBody>

export const shipOrder = endpoint({
  method: 'POST',
  path: '/shipping/ship_order',
  access: 'admin',
  summary: 'Ship a paid order; its shopper gets a letter with carrier and tracking number',
  body: shipOrderBody,
  answer: adminOrder,
  idempotent: true,
})

export const resolvePaymentIssue = endpoint({
  method: 'POST',
  path: '/order/{id}/payment-seen/',
  access: 'admin',
  summary: "Say that what was wrong with an order's payment is put right",
  params: orderId,
  /** What the admin read; when something else is wrong by now, that has to be looked at first. */
  body: z.object({ trouble: optionalMultiline(500).nullish() }),
  mayLackBody: true,
  answer: adminOrder,
})

export const deliverOrder = endpoint({
  method: 'POST',
  path: '/order/{id}/deliver/',
  access: 'admin',
  summary: 'Mark a shipped order as delivered',
  params: orderId,
  answer: adminOrder,
})
