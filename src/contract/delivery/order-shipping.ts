import { z } from 'zod'
import { date, timestamp, uuid } from '../fields.ts'
import { deliveryType } from './delivery.ts'
import { DELIVERY_KINDS } from './delivery-method.ts'

const postalAddress = z.object({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
})

export const pieces = z.object({ order_item_id: uuid, quantity: z.number().int() })

export type Pieces = z.infer<typeof pieces>

/** A parcel of an order that has left. */
export const shipment = z.object({
  /** 1 is the first parcel of the order. */
  number: z.number().int(),
  items: z.array(pieces),
  shipping_company: z.string(),
  tracking_number: z.string(),
  /** Null for an unknown carrier. */
  tracking_url: z.string().nullable(),
  estimated_delivery: date,
  shipped_at: timestamp,
})

export type Shipment = z.infer<typeof shipment>

/** Carrier, number and date are those of the first parcel. */
export const orderShipping = z.object({
  shipping_method: deliveryType,
  kind: z.enum(DELIVERY_KINDS),
  /** Since when it can be collected. */
  ready_at: timestamp.nullable(),
  /** What the shopper shows when the order is collected; null until it is ready. */
  collect_code: z.string().nullable(),
  /** As it was when the order was placed: 'Standard (3-5 business days)'. */
  method_name: z.string(),
  shipping_status: z.enum(['pending', 'shipped', 'delivered', 'cancelled']),
  shipping_company: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** Null for an unknown carrier. */
  tracking_url: z.string().nullable(),
  estimated_delivery: date,
  /** The days that were promised when the order was placed; null for shipped orders of before promises were kept. */
  promise: z.object({ from: date, to: date }).nullable(),
  /** When they are later than at first: since when, and what the shop says of it. */
  new_promise: z.object({ at: timestamp, note: z.string() }).nullable(),
  address: postalAddress,
})
