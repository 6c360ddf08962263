import { z } from 'zod'
import { amount, timestamp, uuid } from '../fields.ts'

/** For what a line can be exchanged: another variant of its product. */
export const exchangeVariant = z.object({
  variant_id: uuid,
  /** Its options. */
  name: z.string(),
  /** Of a piece; as it was bought, when both cost the same today. */
  price: amount,
})

export const offeredVariant = exchangeVariant.extend({
  in_stock: z.boolean(),
  /** For a piece, beside the one that was bought. */
  to_pay: amount,
  to_refund: amount,
})

export const exchange = z.object({
  /** Null when nothing is held. */
  held_until: timestamp.nullable(),
  /** The price of the new pieces. */
  total: amount,
  /** What the shopper pays for the exchange. */
  to_pay: amount,
  /** What is refunded beside it. */
  to_refund: amount,
  /** The provider refused that: it is refunded by the order's refund. */
  is_refund_refused: z.boolean(),
  /** That sends the new pieces; null until it is made, and when it was not paid. */
  order: z.object({ id: uuid, code: z.string(), is_paid: z.boolean() }).nullable(),
})

export type Exchange = z.infer<typeof exchange>
