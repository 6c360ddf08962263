import { z } from 'zod'
import { amount, date, timestamp, uuid } from '../fields.ts'
import { exchange, exchangeVariant, offeredVariant } from './exchange.ts'
import { labelKind } from './label-kind.ts'
import { WISHES } from './return-body.ts'
import { returnPhotos } from './return-photos.ts'
import { returnHistory } from './return-states.ts'
import { right } from './right.ts'

const RETURN_ACTIONS = ['approve', 'refuse', 'receive', 'inspect', 'exchange', 'refund', 'close'] as const
export type ReturnAction = (typeof RETURN_ACTIONS)[number]

const orderOf = z.object({ id: uuid, code: z.string() })

export const returnable = z.object({
  order: orderOf.extend({ created_at: timestamp, currency: z.string() }),
  items: z.array(
    z.object({
      order_item_id: uuid,
      /** With its options and engraving. */
      name: z.string(),
      quantity: z.number().int(),
      returned_quantity: z.number().int(),
      /** How many the shopper can ask to return now. */
      available_quantity: z.number().int(),
      /** What is refunded for all of these. */
      amount,
      right,
      /** For what it can be exchanged. */
      exchange_for: z.array(offeredVariant),
      /** It can be asked for with the reason 'faulty' alone. */
      only_faulty: z.boolean(),
      /** The last day, in the shop; null before the delivery, and without a right. */
      ends_on: date.nullable(),
      /** Why nothing is available, in a sentence. */
      problem: z.string().nullable(),
    }),
  ),
  /** That were asked for before, the newest first. */
  returns: z.array(
    returnHistory.extend({
      items: z.array(
        z.object({
          order_item_id: uuid,
          /** With its options and engraving. */
          name: z.string(),
          quantity: z.number().int(),
          wish: z.enum(WISHES),
          /** The options of the variant that the shopper would like instead. */
          exchange_for: z.string().nullable(),
        }),
      ),
      photos: returnPhotos,
      /** How many photos can still be added. */
      photos_left: z.number().int(),
    }),
  ),
})

export type Returnable = z.infer<typeof returnable>

export const orderReturn = returnHistory.extend({
  order: orderOf.extend({ currency: z.string() }),
  created_at: timestamp,
  /** Until then the owner answers, the shopper sends the pieces, or the owner refunds; else null. */
  due_on: date.nullable(),
  items: z.array(
    z.object({
      order_item_id: uuid,
      name: z.string(),
      /** Null without a picture. */
      image_url: z.string().nullable(),
      quantity: z.number().int(),
      right,
      reason: z.string().nullable(),
      wish: z.enum(WISHES),
      /** What the shopper would like instead. */
      exchange_for: exchangeVariant.nullable(),
      seal_unbroken: z.boolean(),
      /** What was paid for them; nothing when the seal turned out to be broken. */
      amount,
      /** Null until the inspection, as all that follows. */
      condition: z.string().nullable(),
      seal_confirmed: z.boolean().nullable(),
      restock: z.boolean().nullable(),
      deduction: amount.nullable(),
      deduction_reason: z.string().nullable(),
    }),
  ),
  photos: returnPhotos,
  /** The kind of file of the shipping label, which `readReturnLabel` reads; null without one. */
  label: labelKind.nullable(),
  /** Null: nothing of it is exchanged. */
  exchange: exchange.nullable(),
  refund: z.object({
    amount,
    /** Of it, for the standard delivery of a whole order. */
    shipping: amount,
    /** Null until it is refunded; a pending refund is retried until the payment provider accepts it. */
    status: z.enum(['pending', 'succeeded', 'failed']).nullable(),
  }),
})

export type OrderReturn = z.infer<typeof orderReturn>

export const adminReturn = orderReturn.extend({
  customer: z.object({ name: z.string(), email: z.string() }),
  /** Of a gift, who asked for it by the code of the gift receipt; empty once erased. */
  receiver: z.object({ name: z.string(), email: z.string() }).nullable(),
  actions: z.array(z.enum(RETURN_ACTIONS)),
})

export type AdminReturn = z.infer<typeof adminReturn>

/** For what the lines of a return that leave it to the shop can be exchanged. */
export const returnChoices = z.array(
  z.object({
    order_item_id: uuid,
    name: z.string(),
    quantity: z.number().int(),
    exchange_for: z.array(offeredVariant),
  }),
)

export type ReturnChoices = z.infer<typeof returnChoices>

/** To print and put into the parcel. */
export const returnSlip = z.object({
  id: uuid,
  code: z.string(),
  order_code: z.string(),
  items: z.array(z.object({ order_item_id: uuid, name: z.string(), quantity: z.number().int() })),
  /** Line by line. */
  address: z.array(z.string()),
  /** The day by which the parcel is sent; null once it is back. */
  due_on: date.nullable(),
  /** The kind of file of the shipping label. */
  label: labelKind.nullable(),
})

export type ReturnSlip = z.infer<typeof returnSlip>

/** What opens a slip without an account: the id of a guest's order, the token of a mailed link, or the code of a gift receipt. */
export type SlipKey = { order?: string | undefined; token?: string | undefined; gift?: string | undefined }
