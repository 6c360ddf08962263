import { z } from 'zod'

const RETURN_RIGHTS = ['returnable', 'sealed', 'made_to_measure', 'metal_price'] as const
export type ReturnRight = (typeof RETURN_RIGHTS)[number]

export const returnRight = z.enum(
  RETURN_RIGHTS,
  'Return right must be returnable, sealed, made_to_measure or metal_price',
)

/** Of a product or category. Null: as the category above, at last returnable. Absent: unchanged. */
export const returnRightField = { return_right: returnRight.nullish() }

export const STATUTORY_DAYS = 14

/** Whether and how long a line can be returned. An order keeps it. */
export const right = z.object({
  kind: z.enum(['statutory', 'goodwill', 'sealed', 'none']),
  /** From the day of delivery; 0 when it cannot be returned. */
  days: z.number().int(),
  reason: z.enum(['engraved', 'sealed', 'made_to_measure', 'metal_price']).nullable(),
  sentence: z.string(),
})

export type Right = z.infer<typeof right>
