import { z } from 'zod'
import { email, line, uuid } from '../fields.ts'

export const MAX_RETURNED_LINES = 100

/** Asks for a link by e-mail. */
export const identifyBody = z.object({
  code: line('Order code is required', 40),
  email: email('Invalid email format'),
})

const NO_TOKEN = 'The token of the e-mail is required'
const QUANTITY = 'Quantity must be a whole number from 1'

/** Of one line. */
export const linesQuantity = z
  .number({ error: QUANTITY })
  .int(QUANTITY)
  .min(1, QUANTITY)
  .max(1_000_000, QUANTITY)

/** A body about an order, by its customer or the holder of its mailed link. */
export const byLinkOrOrder = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({
      /** Of the mailed link. */
      token: z
        .string()
        .regex(/^[\w-]{0,100}$/, NO_TOKEN)
        .nullish(),
      /** Of the customer's own. */
      order_id: uuid.nullish(),
      ...shape,
    })
    .refine((body) => isGiven(body), { path: ['token'], error: NO_TOKEN })

const isGiven = ({ token, order_id }: { token?: unknown; order_id?: unknown }) => Boolean(token || order_id)
