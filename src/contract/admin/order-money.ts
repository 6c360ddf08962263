import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { hasTwoDecimals, multiline, optionalLine, optionalMultiline, uuid } from '../fields.ts'
import { adminOrder } from './order.ts'

const orderId = z.object({ id: uuid })

const reason = optionalLine(300)
  .nullish()
  .transform((text) => text || null)

export const REFUND_AMOUNT_MESSAGE = 'Amount must be a number above 0 with at most two decimals'

/** Major units, as a number or as a string like '12.50'. */
export const refundAmount = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,8}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    REFUND_AMOUNT_MESSAGE,
  )
  .refine((value) => value > 0 && value <= 1_000_000 && hasTwoDecimals(value), REFUND_AMOUNT_MESSAGE)

const QUANTITY_MESSAGE = 'Quantity must be a whole number from 1 to 999'

type Parts = {
  amount?: number | undefined
  items?: object[] | null | undefined
  shipping?: boolean | undefined
}

function canBeOfEverything({ amount, items, shipping }: Parts): boolean {
  return !items?.length && (amount !== undefined || !shipping)
}

export const RESTOCK_MESSAGE = 'Restock belongs to a refund of everything, or to each item'

export const refundBody = z
  .object({
    /** Default: the value of `items` after the promo; without items, everything refundable. */
    amount: refundAmount.optional(),
    items: z
      .array(
        z.object({
          order_item_id: uuid,
          quantity: z
            .number({ error: QUANTITY_MESSAGE })
            .int(QUANTITY_MESSAGE)
            .min(1, QUANTITY_MESSAGE)
            .max(999, QUANTITY_MESSAGE),
          /** Default: false, but true when the refund cancels an order that has not been shipped. */
          restock: z.boolean().optional(),
        }),
      )
      .max(1000)
      .refine((items) => new Set(items.map((item) => item.order_item_id)).size === items.length, {
        message: 'Every item can be there once',
      })
      .nullish(),
    /** For a refund of everything, or of an amount that is all that is left, after the shipment: also puts the pieces that are left back into stock. */
    restock: z.boolean().optional(),
    /** Of a line of which a part has left, what has not is refunded first, and not sent: only with this. */
    confirm_unsent: z.boolean().optional(),
    /** Also gives back what is left of the delivery; with an amount, that is what it is for, beyond its items. */
    shipping: z.boolean().optional(),
    /** Optimistic lock: the order's `refundable_amount` that the form showed. */
    refundable_shown: z
      .string()
      .regex(/^\d{1,8}\.\d{2}$/, 'Amount must look like 12.50')
      .optional(),
    /** Optimistic lock: how many pieces wait for a refund (`awaiting_refund_quantity`) in the order that the form showed. */
    awaiting_shown: z.number().int().min(0).optional(),
    reason,
  })
  // An empty selection must not become a full refund.
  .refine(({ amount, items, shipping }) => amount !== undefined || shipping || items?.length !== 0, {
    path: ['items'],
    message: 'Choose an amount or items to refund',
  })
  .refine(({ restock, ...parts }) => restock === undefined || canBeOfEverything(parts), {
    path: ['restock'],
    message: RESTOCK_MESSAGE,
  })

export type RefundBody = z.output<typeof refundBody>

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/order/{id}/cancel/',
  access: 'admin',
  summary:
    'Cancel an order that has not been shipped; a paid one is refunded first, unless all of its pieces are and the rest is kept',
  params: orderId,
  body: z.object({
    reason,
    /** Of an order that has nothing to send (`nothing_to_send`): ends it without giving back what is left of its payment. */
    keep_rest: z.boolean().optional(),
  }),
  optionalBody: true,
  response: adminOrder,
})

export const startPacking = endpoint({
  method: 'POST',
  path: '/order/{id}/start-packing/',
  access: 'admin',
  summary: 'Mark an order to ship as being packed: its shopper can no longer cancel it',
  params: orderId,
  response: adminOrder,
})

export const stopPacking = endpoint({
  method: 'POST',
  path: '/order/{id}/stop-packing/',
  access: 'admin',
  summary: 'Take back the mark that an order is being packed, until it is shipped',
  params: orderId,
  response: adminOrder,
})

export const acceptPayment = endpoint({
  method: 'POST',
  path: '/order/{id}/accept-payment/',
  access: 'admin',
  summary: "Accept a payment of a wrong amount as its order's payment",
  params: orderId,
  /** The issue that the admin saw; another one by now is a conflict. */
  body: z.object({ trouble: optionalMultiline(5000).nullish() }),
  optionalBody: true,
  response: adminOrder,
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/order/{id}/refund/',
  access: 'admin',
  summary:
    'Refund a payment in full or in part, items, or the delivery, with or without restocking items; in full, an order that has not been shipped is cancelled',
  params: orderId,
  body: refundBody,
  optionalBody: true,
  response: adminOrder,
  idempotent: true,
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/order/{id}/notes/',
  access: 'admin',
  summary: 'Write a note on an order, for admins only',
  params: orderId,
  body: z.object({ text: multiline('Note is required', 2000) }),
  response: adminOrder,
  status: 201,
  idempotent: true,
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/order/{id}/resend/',
  access: 'admin',
  summary: "Send a paid order's confirmation again",
  params: orderId,
  response: adminOrder,
  status: 202,
})
