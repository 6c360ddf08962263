import { z } from 'zod'
import { hasTwoDecimals, line, uuid } from '../fields.ts'
import { MAX_RETURNED_LINES } from './by-link-or-order.ts'
import { optionalText } from './return-body.ts'

const DEDUCTION = 'Deduction must be 0 or a number above it with at most two decimals'

/** Major units, as a number or as a string like '12.50'. */
const deduction = z
  .union(
    [
      z.number(DEDUCTION),
      z
        .string(DEDUCTION)
        .trim()
        .regex(/^\d{0,8}(\.\d{1,2})?$/, DEDUCTION)
        .transform(Number),
    ],
    DEDUCTION,
  )
  .refine((value) => value >= 0 && value <= 1_000_000 && hasTwoDecimals(value), DEDUCTION)
  .default(0)

export const NEEDS_REASON = 'A deduction needs a reason'

const inspection = z
  .object({
    order_item_id: uuid,
    condition: line('Condition is required', 100),
    restock: z.boolean().default(false),
    deduction,
    deduction_reason: optionalText(300),
    /** Of a sealed line: the owner confirms it; one that is broken is not refunded. */
    seal_unbroken: z.boolean().nullish(),
  })
  .refine(({ deduction, deduction_reason }) => deduction === 0 || deduction_reason, {
    path: ['deduction_reason'],
    error: NEEDS_REASON,
  })

export const inspectBody = z.object({
  items: z
    .array(inspection, 'Every line is inspected')
    .min(1, 'Every line is inspected')
    .max(MAX_RETURNED_LINES, `At most ${MAX_RETURNED_LINES} lines`),
})

export type InspectBody = z.output<typeof inspectBody>

export const approveBody = z.object({
  /** The shopper wished an exchange, and gets the money back. */
  as_refund: z.boolean('As refund must be true or false').default(false),
  /** Lines of which the shopper leaves it to the shop: exchanged for these; the others are refunded. */
  items: z
    .array(z.object({ order_item_id: uuid, variant_id: uuid }), 'Items must be a list')
    .max(MAX_RETURNED_LINES, `At most ${MAX_RETURNED_LINES} lines`)
    .default([]),
})
export type ApproveBody = z.output<typeof approveBody>

export const refuseBody = z.object({ reason: line('Reason is required', 300) })
export const reasonBody = z.object({ reason: optionalText(300) })
