import { z } from 'zod'
import { addressFields } from './address/address.ts'
import { NOT_GIVEN } from './address/address-lines.ts'
import { deliveryType, paymentProcessor } from './delivery/delivery.ts'
import { DELIVERY_KINDS } from './delivery/delivery-method.ts'
import { promise } from './delivery/promise.ts'
import { endpoint } from './endpoints/endpoint.ts'
import { personalisation } from './engraving/engraving.ts'
import { amount, date, email, line, optionalLine, queryText, timestamp, uuid } from './fields.ts'
import { giftBody, giftBox, quotedGift } from './gifts/gift.ts'
import { right } from './returns/right.ts'
import { lineTax, orderTax } from './tax/tax.ts'
import { chosenOption } from './variant.ts'

const dayRange = z.object({ from: date, to: date })

const promoCode = optionalLine(50)
  .nullish()
  .transform((code) => code || null)

const choices = {
  payment_processor: paymentProcessor,
  delivery_type: deliveryType,
  promo_code: promoCode,
  /** The total that the shopper saw; the order is refused when it would differ. */
  expected_total: z
    .string()
    .regex(/^\d+\.\d{2}$/, 'Expected total must look like 12.50')
    .nullish(),
  /** The days that the shopper saw; the order is refused when it would arrive later. */
  expected_delivery: dayRange.nullish(),
  gift: giftBody.nullish(),
}

export const guestDetails = z.object({
  first_name: line('First name is required', 100),
  last_name: line('Last name is required', 100),
  email: email('Invalid email'),
  phone_number: line('Phone number is required', 40),
})

export const guestOrderBody = z.object({
  guest_id: uuid,
  /** Has no effect: it may only be the caller's own id. */
  user_id: uuid.nullish(),
  shipping_address: z.object({ address: line('Address is required'), ...addressFields }),
  guest: guestDetails,
  ...choices,
})

const NO_SHIPPING_ADDRESS = 'Shipping address is required'

export const userOrderBody = z.object({
  user_id: uuid,
  /** `-` of an order that is collected: without an address. */
  shipping_address_id: z
    .string(NO_SHIPPING_ADDRESS)
    .refine((id) => id === NOT_GIVEN || z.uuid().safeParse(id).success, NO_SHIPPING_ADDRESS),
  ...choices,
})

export type GuestOrderBody = z.infer<typeof guestOrderBody>
export type UserOrderBody = z.infer<typeof userOrderBody>

const orderCreated = z.object({
  /** The payment session's id. */
  id: z.string(),
  url: z.string(),
  order: z.object({ id: uuid }),
})

export const createGuestOrder = endpoint({
  method: 'POST',
  path: '/order/guestcreate/',
  access: 'visitor',
  summary: "Order a guest's cart and open its payment page",
  body: guestOrderBody,
  response: orderCreated,
  status: 201,
  idempotent: true,
})

export const createUserOrder = endpoint({
  method: 'POST',
  path: '/order/usercreate/',
  access: 'user',
  summary: "Order the customer's cart and open its payment page",
  body: userOrderBody,
  response: orderCreated,
  status: 201,
  idempotent: true,
})

export const createOrder = endpoint({
  method: 'POST',
  path: '/order/ordercreate/',
  access: 'visitor',
  summary: 'Order a cart: either body, chosen by user_id or guest_id',
  body: z.union([guestOrderBody, userOrderBody]),
  selectBody: (raw) => ('user_id' in raw ? userOrderBody : guestOrderBody),
  response: orderCreated,
  status: 201,
  idempotent: true,
})

const deliveryOption = z.object({
  delivery_type: deliveryType,
  /** 'Standard (3-5 business days)' */
  name: z.string(),
  kind: z.enum(DELIVERY_KINDS),
  price: amount,
  /** Of an order that is collected: when it is ready. */
  estimated_delivery: dayRange,
  promise,
  /** Until when an order arrives on these days; null: today. */
  order_by: timestamp.nullable(),
  /** Why the cart cannot be sent to the address in this way. */
  problem: z.string().nullable(),
})

export const quote = z.object({
  lines: z.array(
    z.object({
      product_id: uuid,
      variant_id: uuid,
      options: z.array(chosenOption),
      personalisation: personalisation.nullable(),
      name: z.string(),
      quantity: z.number().int(),
      price: amount,
      line_total: amount,
      tax: lineTax.nullable(),
      made_quantity: z.number().int(),
      /** The day on which these are made; null without any. */
      ready_by: date.nullable(),
      available: z.number().int(),
      right,
      problem: z.string().nullable(),
    }),
  ),
  subtotal: amount,
  discount: amount,
  shipping: amount,
  total: amount,
  tax: orderTax,
  currency: z.string(),
  /** The chosen one; without a choice standard delivery, else the first that is possible. */
  delivery_type: deliveryType,
  kind: z.enum(DELIVERY_KINDS),
  estimated_delivery: dayRange,
  promise,
  /** What each delivery type costs and when it arrives. */
  delivery_options: z.array(deliveryOption),
  /** What the shopper pays on arrival in the country of the address. */
  duties: z.string().nullable(),
  promo: z.object({ code: z.string(), discount: z.number() }).nullable(),
  promo_problem: z.string().nullable(),
  /** Those that are in stock. */
  gift_boxes: z.array(giftBox),
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
    /** Where to, as far as it is known: prices and problems follow it. */
    shipping_address: z.object({ country: queryText(100), postal_code: queryText(20) }).nullish(),
    shipping_address_id: uuid.nullish(),
    promo_code: promoCode,
    gift: quotedGift.nullish(),
  }),
  response: quote,
})
