import { z } from 'zod'
import { deliveryType } from '../delivery.ts'
import { endpoint } from '../endpoint.ts'
import { date, optionalQuery, uuid } from '../fields.ts'

const shipmentDraft = z.object({
  order: z
    .object({
      id: uuid,
      code: z.string(),
      name: z.string(),
      city: z.string(),
      shipping_method: deliveryType,
      pieces: z.number().int(),
      /** The order's own date, or a later one when it is no longer in the future. */
      estimated_delivery: date,
    })
    .nullable(),
  to_ship: z.number().int(),
  last_parcel: z.object({ shipping_company: z.string(), tracking_number: z.string() }).nullable(),
})

export type ShipmentDraft = z.infer<typeof shipmentDraft>

export const readShipmentDraft = endpoint({
  method: 'GET',
  path: '/shipping/draft/',
  access: 'admin',
  summary:
    'What the ship form is filled with: for one order, or the oldest to ship, or the next to ship after one; null when none is left',
  query: z.object({ order_id: optionalQuery(uuid), after: optionalQuery(uuid) }),
  response: shipmentDraft,
})

export const MAX_SELECTED = 100

export const deliverOrders = endpoint({
  method: 'POST',
  path: '/shipping/deliver_orders',
  access: 'admin',
  summary: 'Mark several shipped orders as delivered; those that cannot be are named, the others are',
  body: z.object({
    order_ids: z
      .array(uuid)
      .min(1, 'Select at least one order')
      .max(MAX_SELECTED, `Select at most ${MAX_SELECTED} orders`),
  }),
  response: z.object({
    delivered: z.number().int(),
    refused: z.array(z.object({ order_id: uuid, message: z.string() })),
  }),
})
