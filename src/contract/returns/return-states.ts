import { z } from 'zod'
import { timestamp, uuid } from '../fields.ts'

export const RETURN_STATES = ['requested', 'approved', 'refused', 'received', 'inspected', 'closed'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

const RETURN_EVENTS = [...RETURN_STATES, 'refunded', 'exchanged', 'released'] as const
export type ReturnEvent = (typeof RETURN_EVENTS)[number]

/** A return on the timeline of its order. */
export const returnHistory = z.object({
  id: uuid,
  /** On the slip: the order's code with 'R1'. */
  code: z.string(),
  state: z.enum(RETURN_STATES),
  /** By its own refund, which the payment provider has and did not send back. */
  is_refunded: z.boolean(),
  events: z.array(
    z.object({ event: z.enum(RETURN_EVENTS), reason: z.string().nullable(), created_at: timestamp }),
  ),
})

export type ReturnHistory = z.infer<typeof returnHistory>
