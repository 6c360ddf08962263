import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { dateOrDateTimeOf, line, uuid } from '../fields.ts'
import { adminOrder } from './order.ts'

const PIECES_MESSAGE = 'Quantity must be a whole number from 1 to 999'

const parcelItems = z
  .array(
    z.object({
      order_item_id: uuid,
      quantity: z
        .number({ error: PIECES_MESSAGE })
        .int(PIECES_MESSAGE)
        .min(1, PIECES_MESSAGE)
        .max(999, PIECES_MESSAGE),
    }),
  )
  .min(1, 'Choose at least one piece')
  .max(1000)
  .refine(
    (items) => new Set(items.map((item) => item.order_item_id)).size === items.length,
    'Every item can be there once',
  )

/** The verb checks that the date is in the future: it has the shop's clock. */
export const shipOrderBody = z.object({
  order_id: uuid,
  /** What is in the parcel; absent: all that has not left. */
  items: parcelItems.optional(),
  shipping_company: line('Shipping company is required', 100).min(
    2,
    'Shipping company must be at least 2 characters',
  ),
  tracking_number: line('Tracking number is required', 100).min(
    4,
    'Tracking number must be at least 4 characters',
  ),
  estimated_delivery: dateOrDateTimeOf('Estimated delivery date', 'Estimated delivery date is required'),
  /** An order that the shopper has withdrawn from, also in part, is shipped only with this. */
  confirm_withdrawn: z.boolean().optional(),
  /** A gift that would leave or arrive before its day is shipped only with this. */
  confirm_early: z.boolean().optional(),
})

export type ShipOrderBody = z.infer<typeof shipOrderBody>

export const shipOrder = endpoint({
  method: 'POST',
  path: '/shipping/ship_order',
  access: 'admin',
  summary:
    'Ship a paid order, or a part of it in a parcel; its shopper gets an e-mail with carrier and tracking number',
  body: shipOrderBody,
  response: adminOrder,
  idempotent: true,
})
