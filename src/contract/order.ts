import { z } from 'zod'
import { cart, guestCart } from './cart.ts'
import { orderShipping, shipment } from './delivery/order-shipping.ts'
import { promise } from './delivery/promise.ts'
import { endpoint } from './endpoints/endpoint.ts'
import { personalisation } from './engraving/engraving.ts'
import { amount, email, optionalQuery, timestamp, uuid } from './fields.ts'
import { orderGift } from './gifts/gift.ts'
import { page, paging } from './paging.ts'
import { product } from './product.ts'
import { returnHistory } from './returns/return-states.ts'
import { right } from './returns/right.ts'
import { lineTax, orderTax } from './tax/tax.ts'
import { chosenOption } from './variant.ts'

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const

const person = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
})

export const orderItem = z.object({
  id: uuid,
  product_id: uuid,
  variant_id: uuid,
  /** As they were when the order was placed. */
  options: z.array(chosenOption),
  personalisation: personalisation.nullable(),
  right,
  price: amount,
  quantity: z.number().int(),
  /** Of the quantity, what was not in stock and is made to order. */
  made_quantity: z.number().int(),
  /** Of the quantity, what the shopper has withdrawn from, without what was closed. */
  withdrawn_quantity: z.number().int(),
  /** Of the quantity, what has not left and is neither refunded nor to be refunded after a withdrawal. */
  to_send_quantity: z.number().int(),
  line_total: amount,
  tax: lineTax.nullable(),
  /** Name, code, price and images as ordered; the stock of the variant now. */
  product: product.pick({
    id: true,
    name: true,
    code: true,
    price: true,
    stock_quantity: true,
    images: true,
  }),
})

export const orderEvent = z.object({
  from: z.enum(ORDER_STATUSES).nullable(),
  to: z.enum(ORDER_STATUSES),
  actor: z.enum(['shopper', 'admin', 'payment', 'clock']),
  reason: z.string().nullable(),
  created_at: timestamp,
})

/** By the owner, without a refund. */
export const closedWithdrawal = z.object({ created_at: timestamp, reason: z.string() })

export const orderWithdrawal = z.object({
  id: uuid,
  created_at: timestamp,
  closed: closedWithdrawal.optional(),
  items: z.array(
    z.object({
      order_item_id: uuid,
      quantity: z.number().int(),
      /** Of the quantity, what the shopper keeps since it was closed. */
      closed_quantity: z.number().int().optional(),
    }),
  ),
})

export const order = z.object({
  id: uuid,
  code: z.string(),
  status: z.enum(ORDER_STATUSES),
  is_paid: z.boolean(),
  paid_at: timestamp.nullable(),
  /** From then on the shopper cannot cancel it. */
  packing_started_at: timestamp.nullable(),
  /** The cancellation waits for a pending refund. */
  is_being_cancelled: z.boolean(),
  /** A guest's order whose id went to a wrong address: reading it needs its e-mail address. */
  is_link_closed: z.boolean(),
  created_at: timestamp,
  currency: z.string(),
  total_amount: amount,
  shipping_fee: amount,
  promo_amount: amount,
  grand_total: amount,
  /** Of an exchange: what the returned pieces paid of the total. */
  exchange_credit: amount.optional(),
  /** Of the refunded amount, what paid an exchange. */
  exchanged_amount: amount.optional(),
  tax: orderTax,
  payment_method: z.string(),
  payment: z.object({ payment_status: z.enum(PAYMENT_STATUSES), refunded_amount: amount }).nullable(),
  shipping_address: z.string(),
  user: person.extend({ id: uuid }).nullable(),
  guest: person.nullable(),
  order_items: z.array(orderItem),
  shipping: orderShipping,
  /** As it was given with the order, or later; null of old orders. */
  promise: promise.nullable(),
  /** The parcels that have left, the first one first; none of an order that is collected. */
  shipments: z.array(shipment),
  /** Null: it is none. Its parcel goes to the receiver. */
  gift: orderGift.nullable(),
  promo_usage: z.object({ promo_code: z.object({ code: z.string(), discount: z.number() }) }).nullable(),
  events: z.array(orderEvent),
  /** The oldest first. They never move the status. */
  returns: z.array(returnHistory),
  withdrawals: z.array(orderWithdrawal),
})

export type Order = z.infer<typeof order>
export type OrderItem = z.infer<typeof orderItem>
export type OrderEvent = z.infer<typeof orderEvent>

const orderId = z.object({ id: uuid })

export const readGuestOrder = endpoint({
  method: 'GET',
  path: '/order/guest/{id}/',
  access: 'visitor',
  summary: "Read a guest's order",
  params: orderId,
  response: order,
})

export const readOldGuestOrder = endpoint({
  method: 'POST',
  path: '/order/guest/{id}/',
  access: 'visitor',
  summary:
    "Read a guest's order with its e-mail address, which is needed 90 days after it was placed, or once that address was corrected",
  params: orderId,
  body: z.object({ email: email('Invalid email format') }),
  response: order,
  limit: 'email_token',
})

export const listUserOrders = endpoint({
  method: 'GET',
  path: '/order/user/',
  access: 'user',
  summary: "List the customer's orders, newest first",
  query: paging.extend({
    /** 'hide' leaves out cancelled orders that were never paid. */
    unpaid_attempts: optionalQuery(z.enum(['hide'], "Unpaid attempts must be 'hide'")),
  }),
  response: page(order),
})

export const readUserOrder = endpoint({
  method: 'GET',
  path: '/order/user/{id}/',
  access: 'user',
  summary: "Read one of the customer's orders",
  params: orderId,
  response: order,
})

export const returnOrderToCart = endpoint({
  method: 'POST',
  path: '/order/order_to_cart/{id}/',
  access: 'visitor',
  summary: "Cancel an unpaid order and put its items back into its owner's cart",
  params: orderId,
  response: z.union([guestCart, cart]),
})
