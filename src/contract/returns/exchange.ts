import { z } from 'zod'
import { amount, timestamp, uuid } from '../fields.ts'

/** For what a line can be exchanged: another variant of its product. */
export const exchangeVariant = z.object({
  variant_id: uuid,
  /** Its options. */
  name: z.string(),
  /** Of a piece. */
  price: amount,
})

export type ExchangeVariant = z.infer<typeof exchangeVariant>

export const exchange = z.object({
  /** Null when nothing is held. */
  held_until: timestamp.nullable(),
  /** The price of the new pieces. */
  total: amount,
  /** What the shopper pays for the exchange. */
  to_pay: amount,
  /** What is refunded beside it. */
  to_refund: amount,
  /** That sends the new pieces; null until it is made, and when it was not paid. */
  order: z.object({ id: uuid, code: z.string(), is_paid: z.boolean() }).nullable(),
})

export type Exchange = z.infer<typeof exchange>
