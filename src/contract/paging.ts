import { z } from 'zod'
import { optionalQuery } from './fields.ts'

const PAGING_MESSAGE = 'Invalid skip or limit value'
export const ADMIN_PAGE_SIZES = [10, 25, 50, 100] as const

const MAX_SKIP = Number.MAX_SAFE_INTEGER

const count = (max: number, min: number) =>
  z
    .string({ error: PAGING_MESSAGE })
    .regex(/^\d{1,16}$/, PAGING_MESSAGE)
    .transform(Number)
    .refine((value) => value >= min && value <= max, PAGING_MESSAGE)

export const paging = z.object({
  skip: optionalQuery(count(MAX_SKIP, 0)).transform((value) => value ?? 0),
  limit: optionalQuery(count(100, 1)).transform((value) => value ?? 10),
})

export const requiredPaging = z.object({ skip: count(MAX_SKIP, 0), limit: count(100, 1) })

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int() })
