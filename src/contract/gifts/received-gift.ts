import { z } from 'zod'
import { promise } from '../delivery/promise.ts'
import { date, timestamp, uuid } from '../fields.ts'
import { image } from '../product.ts'
import { exchangeVariant } from '../returns/exchange.ts'
import { RETURN_STATES } from '../returns/return-states.ts'
import { right } from '../returns/right.ts'
import { chosenOption } from '../variant.ts'

/** Another variant, which costs no more than what was paid. */
const variantForGift = exchangeVariant.omit({ price: true })

/** What its receiver asked for. */
export const giftReturn = z.object({
  id: uuid,
  state: z.enum(RETURN_STATES),
  is_refunded: z.boolean(),
  /** What was wished for instead is a paid order. */
  is_exchanged: z.boolean(),
  created_at: timestamp,
  /** Until then the shop answers, or the receiver sends the pieces; else null. */
  due_on: date.nullable(),
  items: z.array(
    z.object({
      order_item_id: uuid,
      name: z.string(),
      quantity: z.number().int(),
      exchange_for: variantForGift.nullable(),
    }),
  ),
})

export type GiftReturn = z.infer<typeof giftReturn>

const giftItem = z.object({
  order_item_id: uuid,
  name: z.string(),
  options: z.array(chosenOption),
  quantity: z.number().int(),
  images: z.array(image),
  right,
  /** How many the receiver can ask to exchange now. */
  available_quantity: z.number().int(),
  exchange_for: z.array(variantForGift.extend({ in_stock: z.boolean() })),
  /** The last day; null before the delivery. */
  ends_on: date.nullable(),
  /** Why nothing is available, in a sentence. */
  problem: z.string().nullable(),
})

export type GiftItem = z.infer<typeof giftItem>

/** For the holder of the gift receipt: never an amount, nor anything of the payer but the name. */
export const receivedGift = z.object({
  /** As it is printed. */
  code: z.string(),
  receiver: z.string(),
  giver: z.string(),
  message: z.string().nullable(),
  items: z.array(giftItem),
  state: z.enum(['preparing', 'shipped', 'delivered']),
  /** How many have left: the code comes with the first one. */
  parcels: z.number().int(),
  /** The days on which it arrives; null of old orders. */
  promise: promise.pick({ from: true, to: true }).nullable(),
  /** The newest first. */
  returns: z.array(giftReturn),
})

export type ReceivedGift = z.infer<typeof receivedGift>
