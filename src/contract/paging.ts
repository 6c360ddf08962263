import { z } from 'zod'
import { optionalQuery } from './fields.ts'

const PAGING_MESSAGE = 'Invalid skip or limit value'
export const ADMIN_PAGE_SIZES = [10, 25, 50, 100] as const

// As far as a number counts exactly; whoever skips past the end finds nothing there.
const MAX_SKIP = Number.MAX_SAFE_INTEGER

const count = (max: number, min: number) =>
  z
    .string({ error: PAGING_MESSAGE })
    .regex(/^\d{1,16}$/, PAGING_MESSAGE)
    .transform(Number)
    .refine((value) => value >= min && value <= max, PAGING_MESSAGE)

/** Query of every paged list: skip (default 0) and limit (default 10, 1 to 100). */
export const paging = z.object({
  skip: optionalQuery(count(MAX_SKIP, 0)).transform((value) => value ?? 0),
  limit: optionalQuery(count(100, 1)).transform((value) => value ?? 10),
})

/** The same where both must be given. */
export const givenPaging = z.object({ skip: count(MAX_SKIP, 0), limit: count(100, 1) })

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int() })
