import { z } from 'zod'
import { wholeNumber } from '../fields.ts'

const CANCEL_UNTIL = ['packing', 'hours'] as const

/** How long a shopper may cancel a paid order. */
export const cancelSettings = {
  /** Until an admin starts to pack it, at the latest; 'hours': and not longer than `cancel_hours` after the payment. */
  cancel_until: z.enum(CANCEL_UNTIL, 'Cancel until must be packing or hours'),
  /** 0: shoppers cannot cancel. */
  cancel_hours: wholeNumber('Hours to cancel', 0, 720),
}
