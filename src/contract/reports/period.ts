import { z } from 'zod'
import { dateOf, optionalQuery } from '../fields.ts'

/** Days of the shop's time zone, both included. Without `to`: until today; without `from`: from the first of that month. */
export const periodQuery = z
  .object({ from: optionalQuery(dateOf('From')), to: optionalQuery(dateOf('To')) })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['from'],
    error: 'From must not be after To',
  })

export type PeriodQuery = z.output<typeof periodQuery>
