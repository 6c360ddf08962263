import { z } from 'zod'
import { columnSort } from '../column-sort.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { amount, daysInOrder, optionalQuery, queryDays, queryText } from '../fields.ts'
import { order } from '../order.ts'
import { page, paging, requiredPaging } from '../paging.ts'

/** `payment_trouble` is null once an admin has resolved the issue. */
const listedOrder = order.extend({
  payment_trouble: z.string().nullable(),
  is_to_ship: z.boolean(),
  /** All pieces are refunded before any left, and not all of the payment. */
  nothing_to_send: z.boolean(),
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
  /** '1': only orders whose pieces are all refunded before any left, and not all of the payment. */
  nothing_to_send: flag('Nothing to send'),
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
