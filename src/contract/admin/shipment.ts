import { z } from 'zod'
import { deliveryType } from '../delivery/delivery.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { personalisation } from '../engraving/engraving.ts'
import { date, optionalQuery, queryText, uuid } from '../fields.ts'
import { chosenOption } from '../variant.ts'

const shipmentDraft = z.object({
  order: z
    .object({
      id: uuid,
      code: z.string(),
      name: z.string(),
      city: z.string(),
      shipping_method: deliveryType,
      method_name: z.string(),
      /** That of the delivery method; empty: any. */
      carrier: z.string(),
      /** Of a gift, the first day on which it may arrive. */
      not_before: date.nullable(),
      /** The first day on which the parcel may leave to arrive then; null: at once. */
      dispatch_from: date.nullable(),
      pieces: z.number().int(),
      /** Of them, withdrawn from and not refunded. */
      awaiting_refund_quantity: z.number().int(),
      /** What has not left. */
      items: z.array(
        z.object({
          order_item_id: uuid,
          name: z.string(),
          code: z.string(),
          options: z.array(chosenOption),
          /** What is engraved on it. */
          personalisation: personalisation.omit({ drawing_url: true }).nullable(),
          quantity: z.number().int(),
          /** Of them, withdrawn from and not refunded. */
          awaiting_refund_quantity: z.number().int(),
        }),
      ),
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
    'What the ship form is filled with: for one order, or the one to ship of a scanned code, or the first to ship by due date, or the next to ship after one; null when none is left',
  query: z.object({ order_id: optionalQuery(uuid), code: queryText(100), after: optionalQuery(uuid) }),
  response: shipmentDraft,
})

const MAX_SELECTED = 100

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

export const TRACKING_COLUMNS = [
  'order',
  'tracking_number',
  'shipping_company',
  'estimated_delivery',
] as const

export type TrackingColumn = (typeof TRACKING_COLUMNS)[number]

export const MAX_TRACKING_BYTES = 1024 * 1024
export const MAX_TRACKING_ROWS = 500

const trackingReport = z.object({
  dry_run: z.boolean(),
  rows: z.number().int(),
  shipped: z.number().int(),
  /** Without a number, or shipped already with the same one. */
  skipped: z.number().int(),
  /** Tracking numbers that several of the orders to ship have. */
  repeated_numbers: z.array(z.string()),
  /** In the order of the rows. */
  parcels: z.array(
    z.object({
      order_id: uuid,
      code: z.string(),
      /** The receiver. */
      name: z.string(),
      shipping_company: z.string(),
      tracking_number: z.string(),
      estimated_delivery: date,
    }),
  ),
  /** Row 1 is the headings. */
  problems: z.array(
    z.object({ row: z.number().int(), column: z.enum(TRACKING_COLUMNS).nullable(), message: z.string() }),
  ),
})

export type TrackingReport = z.infer<typeof trackingReport>

export const importTracking = endpoint({
  method: 'POST',
  path: '/shipping/import/',
  access: 'admin',
  summary:
    'Ship orders, or what is left of them, with tracking numbers from CSV, all rows or none; without company or date, those of the delivery method, else of the last parcel, and of the order. dry_run=1 only reports what would happen',
  query: z.object({ dry_run: optionalQuery(z.enum(['1', '0', 'true', 'false'], 'Dry run must be 1 or 0')) }),
  requestType: 'text/csv',
  response: trackingReport,
  idempotent: true,
})

export const exportClickAndDrop = endpoint({
  method: 'GET',
  path: '/shipping/export.csv',
  access: 'admin',
  summary:
    'The orders to ship as CSV for Royal Mail Click & Drop; order_ids, separated by commas, selects some',
  query: z.object({
    order_ids: optionalQuery(
      z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(uuid).max(MAX_SELECTED, `Select at most ${MAX_SELECTED} orders`)),
    ),
  }),
  responseType: 'text/csv',
  response: z.string(),
})
