import { z } from 'zod'
import { columnSort } from '../column-sort.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import {
  amount,
  date,
  daysInOrder,
  optionalMultiline,
  optionalQuery,
  queryDays,
  queryText,
  timestamp,
  uuid,
} from '../fields.ts'
import { order, orderEvent, orderItem } from '../order.ts'
import { page, paging, requiredPaging } from '../paging.ts'

const byAdmin = z.object({ id: uuid, name: z.string() }).nullable()

const ORDER_ACTIONS = ['ship', 'ready', 'deliver', 'cancel', 'refund'] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

const orderRefund = z.object({
  id: uuid,
  amount,
  /** Of it, for the delivery. */
  shipping: amount,
  /** A pending refund is retried until the payment provider accepts it. */
  status: z.enum(['pending', 'succeeded', 'failed']),
  reason: z.string().nullable(),
  /** The code of the order whose payment gave it back, when that is another one: of an exchange, a part can be. */
  payment_of: z.string().nullable(),
  /** The code of the order that it pays, of an exchange: it is pending until that is paid, and has failed when it was not. */
  pays: z.string().nullable(),
  /** Null when the shop or the provider's dashboard made the refund. */
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

const ORDER_CORRECTIONS = ['details', 'tracking'] as const
export type OrderCorrection = (typeof ORDER_CORRECTIONS)[number]

/** What an admin corrected in the details or the tracking of an order, or promised later: only the fields that differ. */
const orderCorrection = z.object({
  id: z.number().int(),
  what: z.enum([...ORDER_CORRECTIONS, 'promise']),
  before: z.record(z.string(), z.string()),
  after: z.record(z.string(), z.string()),
  admin: byAdmin,
  created_at: timestamp,
})

/** A payment of a wrong amount that an admin accepts, or gives back with the order's cancellation. */
const mispayment = z.object({
  amount,
  /** The rest, when a part was given back in the provider's dashboard. */
  refundable: amount,
  /** The payment's, which may differ from the order's. */
  currency: z.string(),
  is_acceptable: z.boolean(),
})

/** An e-mail to the shopper that did not arrive. */
const undeliveredEmail = z.object({
  id: uuid,
  subject: z.string(),
  recipient: z.string(),
  /** A queued e-mail is still retried. */
  status: z.enum(['queued', 'failed']),
  error: z.string().nullable(),
})

export const adminOrder = order.extend({
  order_items: z.array(
    orderItem.extend({
      refunded_quantity: z.number().int(),
      /** Withdrawn from, and not refunded. */
      awaiting_refund_quantity: z.number().int(),
    }),
  ),
  events: z.array(orderEvent.extend({ admin: byAdmin })),
  refunds: z.array(orderRefund),
  notes: z.array(orderNote),
  corrections: z.array(orderCorrection),
  /** What can be corrected now. */
  correctable: z.array(z.enum(ORDER_CORRECTIONS)),
  /** The payment issue in a sentence; it stays after an admin has resolved it. */
  payment_trouble: z.string().nullable(),
  needs_attention: z.boolean(),
  undelivered_emails: z.array(undeliveredEmail),
  mispayment: mispayment.nullable(),
  /** Null until the order is paid; it differs from `grand_total` when an admin accepted another amount. */
  paid_amount: amount.nullable(),
  refundable_amount: amount,
  /** Of it, what is left of the delivery. */
  refundable_shipping: amount,
  /** The last day on which the parcel may leave; null for shipped orders of before promises were kept. */
  dispatch_by: date.nullable(),
  /** When its last parcel left. */
  shipped_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  packing_admin: byAdmin,
  tracking_url: z.string().nullable(),
  actions: z.array(z.enum(ORDER_ACTIONS)),
})

export type AdminOrder = z.infer<typeof adminOrder>

/** `payment_trouble` is null once an admin has resolved the issue. */
const listedOrder = order.extend({
  payment_trouble: z.string().nullable(),
  is_to_ship: z.boolean(),
  /** It is to be shipped and has a line to engrave. */
  to_engrave: z.boolean(),
  /** It is to be shipped today at the latest, or should have left. */
  due: z.enum(['today', 'late']).nullable(),
  has_undelivered_email: z.boolean(),
  /** Pieces to pack; of a shipped order, those that were sent. */
  pieces: z.number().int(),
  /** Pieces that were withdrawn from and are not refunded. */
  awaiting_refund_quantity: z.number().int(),
  paid_amount: amount.nullable(),
  /** E-mails to the shopper, without dismissed ones. */
  emails: z.object({ total: z.number().int(), undelivered: z.number().int() }),
})

export type ListedOrder = z.infer<typeof listedOrder>

const flag = (name: string) =>
  optionalQuery(
    z.preprocess(
      (value) => (value === 'true' || value === 'yes' ? '1' : value),
      z.enum(['1'], `${name} must be 1`),
    ),
  )

const filters = {
  /** The order code, its part from the dash on, or a prefix of the order id. */
  code: queryText(),
  first_name: queryText(),
  last_name: queryText(),
  email: queryText(),
  phone_number: queryText(),
  status: queryText(),
  payment_method: queryText(),
  payment_status: queryText(),
  ...queryDays,
  /** '1': only orders whose payment needs attention. */
  trouble: flag('Trouble'),
  /** '1': only orders that are to be shipped, by due date; gifts that wait for their day come when they may leave. */
  to_ship: flag('To ship'),
  /** '1': only orders with a line to engrave before they are shipped, by due date. */
  to_engrave: flag('To engrave'),
  /** Only orders to ship whose parcel must leave today, or should have left; by due date. */
  due: optionalQuery(z.enum(['today', 'late'], 'Due must be today or late')),
}

/** Names, e-mail and phone match substrings, statuses match exactly; all ignore case. Days are the shop's, inclusive. */
export const orderFilters = z.object(filters)

export type OrderFilters = Partial<z.infer<typeof orderFilters>>

export const ORDER_COLUMNS = ['customer', 'total', 'status', 'date'] as const

const sort = { sort: columnSort(ORDER_COLUMNS) }

export const listOrders = endpoint({
  method: 'GET',
  path: '/order/',
  access: 'admin',
  summary: 'List orders, newest first, those to ship by due date; `sort` is a column',
  query: orderFilters.extend({ ...paging.shape, ...sort }).refine(...daysInOrder),
  response: page(listedOrder),
})

export const searchOrders = endpoint({
  method: 'GET',
  path: '/order/search/',
  access: 'admin',
  summary: 'Search orders, newest first, those to ship by due date; at least one filter, with skip and limit',
  query: orderFilters.extend({ ...requiredPaging.shape, ...sort }).refine(...daysInOrder),
  response: page(listedOrder),
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/order/export.csv',
  access: 'admin',
  summary: 'Every order that fits the filters, as CSV; without any, all of them',
  query: orderFilters.refine(...daysInOrder),
  responseType: 'text/csv',
  response: z.string(),
})

const orderId = z.object({ id: uuid })

export const readOrder = endpoint({
  method: 'GET',
  path: '/order/{id}/',
  access: 'admin',
  summary: 'Read an order: timeline, refunds, notes and what can be done with it',
  params: orderId,
  response: adminOrder,
})

export const resolvePaymentIssue = endpoint({
  method: 'POST',
  path: '/order/{id}/payment-seen/',
  access: 'admin',
  summary: "Say that what was wrong with an order's payment is put right",
  params: orderId,
  /** The issue that the admin saw; another one by now is a conflict. */
  body: z.object({ trouble: optionalMultiline(500).nullish() }),
  optionalBody: true,
  response: adminOrder,
})
