import { z } from 'zod'
import { hasTwoDecimals, wholeNumber } from '../fields.ts'

const MAX_BENCH_HOURS = 1000

/** In the order in which PostgreSQL keeps the keys of JSON, so that equal ones have equal texts. */
export const madeToOrder = z.object({
  /** Working days at the bench, before the parcel leaves. */
  days: z.number().int(),
  /** So many can be ordered from Monday to Sunday beyond the stock. */
  per_week: z.number().int(),
  /** For one piece. */
  bench_hours: z.number(),
})

export type MadeToOrder = z.infer<typeof madeToOrder>

/** The shop's own time for made pieces. Null: no limit. */
const weekly = 'Bench hours a week must be a number from 0.25 to 1,000, with at most two decimals'
export const benchHoursPerWeek = z
  .number(weekly)
  .min(0.25, weekly)
  .max(1000, weekly)
  .refine(hasTwoDecimals, weekly)
  .nullable()

const hours = `Bench hours must be a number from 0 to ${MAX_BENCH_HOURS}, with at most two decimals`

const madeToOrderEdit = z.object(
  {
    days: wholeNumber('Days to make', 1, 365),
    per_week: wholeNumber('Pieces a week', 1, 1000),
    bench_hours: z
      .number(hours)
      .min(0, hours)
      .max(MAX_BENCH_HOURS, hours)
      .refine(hasTwoDecimals, hours)
      .default(0),
  },
  'Made to order must have per_week, days and bench_hours',
)

/** Null: not made to order. Absent: unchanged. */
export const madeToOrderField = { made_to_order: madeToOrderEdit.nullish() }
