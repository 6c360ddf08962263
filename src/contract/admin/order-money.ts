import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { hasTwoDecimals, multiline, optionalLine, uuid } from '../fields.ts'
import { adminOrder } from './order.ts'

/** What admins do with an order's payment, and what they write down about it. */

const orderId = z.object({ id: uuid })

const reason = optionalLine(300)
  .nullish()
  .transform((text) => text || null)

export const REFUND_AMOUNT_MESSAGE = 'Amount must be a number above 0 with at most two decimals'

/** Money to give back, in major units: a number, or the text that orders show. */
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

export const refundBody = z
  .object({
    /** Without it: what the items cost, after the promo; without items either: all that is left. */
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
          restock: z.boolean().default(false),
        }),
      )
      .max(1000)
      .refine(
        (items) => new Set(items.map((item) => item.order_item_id.toLowerCase())).size === items.length,
        {
          message: 'Every item can be there once',
        },
      )
      .nullish(),
    reason,
  })
  // A form in which nothing is chosen must not give back everything.
  .refine(({ amount, items }) => amount !== undefined || items?.length !== 0, {
    path: ['items'],
    message: 'Choose an amount or items to refund',
  })

export type RefundBody = z.output<typeof refundBody>

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/order/{id}/cancel/',
  access: 'admin',
  summary: 'Cancel an order that has not been shipped; a paid one is refunded first',
  params: orderId,
  body: z.object({ reason }),
  mayLackBody: true,
  answer: adminOrder,
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/order/{id}/refund/',
  access: 'admin',
  summary: 'Give back a payment, whole or in part, with or without putting items back into stock',
  params: orderId,
  body: refundBody,
  mayLackBody: true,
  answer: adminOrder,
  idempotent: true,
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/order/{id}/notes/',
  access: 'admin',
  summary: 'Write a note on an order, for admins only',
  params: orderId,
  body: z.object({ text: multiline('Note is required', 2000) }),
  answer: adminOrder,
  status: 201,
  idempotent: true,
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/order/{id}/resend/',
  access: 'admin',
  summary: "Send a paid order's confirmation again",
  params: orderId,
  answer: adminOrder,
  status: 202,
})
