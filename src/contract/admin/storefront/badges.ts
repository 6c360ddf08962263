import { z } from 'zod'
import { wholeNumber } from '../../fields.ts'

/** On product cards; 0: none. */
export const badges = z.object({
  new_days: wholeNumber('Days of “New”', 0, 365),
  bestsellers: wholeNumber('Number of bestsellers', 0, 100),
  bestseller_days: wholeNumber('Days of “Bestseller”', 1, 365),
})
