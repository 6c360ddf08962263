import { z } from 'zod'
import { amount, timestamp } from '../fields.ts'

/** What is left of refunds by amount since a withdrawal, and the time of the oldest. */
export const refundSince = z.object({
  amount,
  created_at: timestamp,
  /** Whether it pays for the pieces, though the payment provider may not have all of it yet. */
  is_covered: z.boolean(),
})
