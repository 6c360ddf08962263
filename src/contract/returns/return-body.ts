import { z } from 'zod'
import { optionalLine, uuid } from '../fields.ts'
import { byLinkOrOrder, linesQuantity, MAX_RETURNED_LINES } from './by-link-or-order.ts'

export const WISHES = ['refund', 'exchange', 'store_choice'] as const

export const optionalText = (max: number) =>
  optionalLine(max)
    .nullish()
    .transform((value) => value || null)

export const returnedItems = <Wish extends z.ZodType>(wish: Wish) =>
  z
    .array(
      z.object({
        order_item_id: uuid,
        quantity: linesQuantity,
        reason: optionalText(200),
        wish,
        /** Of an exchange: another variant of the same product. */
        variant_id: uuid.nullish().transform((id) => id ?? null),
        /** The shopper's word, for a line that comes back only with its seal. */
        seal_unbroken: z.boolean().default(false),
      }),
      'Choose what you return',
    )
    .min(1, 'Choose what you return')
    .max(MAX_RETURNED_LINES, `At most ${MAX_RETURNED_LINES} lines`)

export const returnBody = byLinkOrOrder({
  items: returnedItems(z.enum(WISHES, 'Wish must be refund, exchange or store_choice').default('refund')),
})

export type ReturnBody = z.output<typeof returnBody>
