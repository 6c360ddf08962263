import { z } from 'zod'
import { dateOrDateTimeOf, line, optionalLine } from '../fields.ts'
import { countries } from './delivery-method.ts'

const MAX_DAYS = 200

const day = dateOrDateTimeOf('Day').regex(/^\d{4}-\d{2}-\d{2}$/, 'Day must be a date')
const days = z.array(day).max(MAX_DAYS, `At most ${MAX_DAYS} days`)

/** The days on which parcels do not travel, and on which the shop is closed. */
export const deliveryCalendar = z.object({
  /** 'GB-ENG', whose bank holidays count; '': none. */
  holiday_region: z.string().regex(/^([A-Z]{2}(-[A-Z\d]{1,3})?)?$/, 'Holiday region must look like GB-ENG'),
  holidays_added: days,
  holidays_removed: days,
  closed_days: z
    .array(
      z
        .object({ from: day, to: day, reason: optionalLine(100).default('') })
        .refine(({ from, to }) => from <= to, {
          path: ['to'],
          error: 'Last day must not be before the first',
        }),
    )
    .max(MAX_DAYS, `At most ${MAX_DAYS} times`),
})

const MAX_DUTIES = 50

/** What the shopper has to pay on arrival, by destination. The first that fits is shown. */
export const duties = z
  .array(
    z.object({
      countries: countries.min(1, 'Choose at least one country'),
      text: line('Sentence is required', 300),
    }),
  )
  .max(MAX_DUTIES, `At most ${MAX_DUTIES} sentences`)
