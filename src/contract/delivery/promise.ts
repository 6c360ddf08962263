import { z } from 'zod'
import { date, timestamp } from '../fields.ts'

/** The days on which an order arrives. `order_by`: until when that holds; null: today, or it was ordered. */
export const promise = z.object({ from: date, to: date, order_by: timestamp.nullable() })

export type DeliveryPromise = z.infer<typeof promise>
