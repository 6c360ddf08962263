import { z } from 'zod'
import { cart, guestCart } from './cart.ts'
import { deliveryType, paymentProcessor } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { amount, date, email, line, optionalLine, timestamp, uuid } from './fields.ts'
import { page, paging } from './paging.ts'
import { product } from './product.ts'

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

const postalAddress = z.object({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
})

export const orderItem = z.object({
  id: uuid,
  product_id: uuid,
  price: amount,
  quantity: z.number().int(),
  line_total: amount,
  product: product.pick({ id: true, name: true, code: true, images: true }),
})

export const orderEvent = z.object({
  from: z.enum(ORDER_STATUSES).nullable(),
  to: z.enum(ORDER_STATUSES),
  actor: z.enum(['shopper', 'admin', 'payment', 'clock']),
  reason: z.string().nullable(),
  created_at: timestamp,
})

export const order = z.object({
  id: uuid,
  code: z.string(),
  status: z.enum(ORDER_STATUSES),
  is_paid: z.boolean(),
  created_at: timestamp,
  currency: z.string(),
  total_amount: amount,
  shipping_fee: amount,
  promo_amount: amount,
  grand_total: amount,
  payment_method: z.string(),
  payment: z.object({ payment_status: z.enum(PAYMENT_STATUSES), refunded_amount: amount }).nullable(),
  /** The address in one line. */
  shipping_address: z.string(),
  user: person.extend({ id: uuid }).nullable(),
  guest: person.nullable(),
  order_items: z.array(orderItem),
  shipping: z.object({
    shipping_method: deliveryType,
    shipping_status: z.enum(['pending', 'shipped', 'delivered', 'cancelled']),
    shipping_company: z.string().nullable(),
    tracking_number: z.string().nullable(),
    estimated_delivery: date,
    address: postalAddress,
  }),
  promo_usage: z.object({ promo_code: z.object({ code: z.string(), discount: z.number() }) }).nullable(),
  events: z.array(orderEvent),
})

export type Order = z.infer<typeof order>
export type OrderItem = z.infer<typeof orderItem>
export type OrderEvent = z.infer<typeof orderEvent>

export const addressFields = {
  city: line('City is required', 100),
  state: line('State is required', 100),
  postal_code: line('Postal code is required', 20),
  country: line('Country is required', 100),
}

const promoCode = optionalLine(50)
  .nullish()
  .transform((code) => code || null)

const choices = {
  payment_processor: paymentProcessor,
  delivery_type: deliveryType,
  promo_code: promoCode,
}

export const guestDetails = z.object({
  first_name: line('First name is required', 100),
  last_name: line('Last name is required', 100),
  email: email('Invalid email'),
  phone_number: line('Phone number is required', 40),
})

export const guestOrderBody = z.object({
  guest_id: uuid,
  shipping_address: z.object({ address: line('Address is required'), ...addressFields }),
  guest: guestDetails,
  ...choices,
})

export const userOrderBody = z.object({
  user_id: uuid,
  shipping_address_id: z.uuid('Shipping address is required'),
  ...choices,
})

export type GuestOrderBody = z.infer<typeof guestOrderBody>
export type UserOrderBody = z.infer<typeof userOrderBody>

export const orderCreated = z.object({
  /** The payment session's id. */
  id: z.string(),
  /** The payment page. */
  url: z.string(),
  order: z.object({ id: uuid }),
})

const orderId = z.object({ id: uuid })

export const createGuestOrder = endpoint({
  method: 'POST',
  path: '/order/guestcreate/',
  access: 'visitor',
  summary: "Order a guest's cart and open its payment page",
  body: guestOrderBody,
  answer: orderCreated,
  status: 201,
  idempotent: true,
})

export const createUserOrder = endpoint({
  method: 'POST',
  path: '/order/usercreate/',
  access: 'user',
  summary: "Order the customer's cart and open its payment page",
  body: userOrderBody,
  answer: orderCreated,
  status: 201,
  idempotent: true,
})

export const createOrder = endpoint({
  method: 'POST',
  path: '/order/ordercreate/',
  access: 'visitor',
  summary: 'Order a cart: either body, told apart by user_id or guest_id',
  body: z.union([guestOrderBody, userOrderBody]),
  chooseBody: (raw) => ('user_id' in raw ? userOrderBody : guestOrderBody),
  answer: orderCreated,
  status: 201,
  idempotent: true,
})

export const readGuestOrder = endpoint({
  method: 'GET',
  path: '/order/guest/{id}/',
  access: 'visitor',
  summary: "Read a guest's order",
  params: orderId,
  answer: order,
})

export const listUserOrders = endpoint({
  method: 'GET',
  path: '/order/user/',
  access: 'user',
  summary: "List the customer's orders, newest first",
  query: paging,
  answer: page(order),
})

export const readUserOrder = endpoint({
  method: 'GET',
  path: '/order/user/{id}/',
  access: 'user',
  summary: "Read one of the customer's orders",
  params: orderId,
  answer: order,
})

export const returnOrderToCart = endpoint({
  method: 'POST',
  path: '/order/order_to_cart/{id}/',
  access: 'visitor',
  summary: "Cancel an unpaid order and put its items back into its owner's cart",
  params: orderId,
  answer: z.union([guestCart, cart]),
})

export const quote = z.object({
  lines: z.array(
    z.object({
      product_id: uuid,
      name: z.string(),
      quantity: z.number().int(),
      price: amount,
      line_total: amount,
      available: z.number().int(),
      problem: z.string().nullable(),
    }),
  ),
  subtotal: amount,
  discount: amount,
  shipping: amount,
  total: amount,
  currency: z.string(),
  estimated_delivery: z.object({ from: date, to: date }),
  promo: z.object({ code: z.string(), discount: z.number() }).nullable(),
  promo_problem: z.string().nullable(),
})

export type Quote = z.infer<typeof quote>

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/order/quote/',
  access: 'visitor',
  summary: 'Price a cart without ordering it',
  body: z.object({
    cart_id: uuid,
    guest_id: uuid.nullish(),
    delivery_type: deliveryType.nullish(),
    promo_code: promoCode,
  }),
  answer: quote,
})
