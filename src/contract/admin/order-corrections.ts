import { z } from 'zod'
import { addressBody } from '../address/address.ts'
import { guestDetails } from '../checkout.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { line, optionalLine, uuid } from '../fields.ts'
import { adminOrder } from './order.ts'
import { shipOrderBody } from './ship-order.ts'

const orderId = z.object({ id: uuid })

/** Whether the shopper gets an e-mail with what is right now. */
const notify = z.boolean().optional()

/** Of a gift, the person is its payer, and the address its receiver's. */
export const orderDetails = guestDetails.extend({
  ...addressBody.shape,
  receiver_name: line("Receiver's name is required", 200).optional(),
  receiver_phone: optionalLine(40).optional(),
})

export type OrderDetails = z.infer<typeof orderDetails>

/** Absent fields stay, so that two admins can correct different fields. */
const detailsBody = orderDetails.partial().extend({
  notify,
  /** A place to which the order's delivery method does not go: only with this. */
  confirm_place: z.boolean().optional(),
  /** Optimistic lock: the values that the form loaded, of the fields that it changes. */
  shown: z.partialRecord(orderDetails.keyof(), z.string()).optional(),
})

export type DetailsCorrection = z.infer<typeof detailsBody>

export const correctDetails = endpoint({
  method: 'PUT',
  path: '/order/{id}/details/',
  access: 'admin',
  summary: 'Correct name, phone, e-mail and address of an order that has not been shipped',
  params: orderId,
  body: detailsBody,
  response: adminOrder,
})

export const orderTracking = shipOrderBody.pick({
  shipping_company: true,
  tracking_number: true,
  estimated_delivery: true,
})

export type OrderTracking = z.infer<typeof orderTracking>

const trackingBody = orderTracking.partial().extend({
  /** The number of the parcel; absent: the first one. */
  shipment: z.number().int().min(1).max(1000).optional(),
  notify,
  /** Optimistic lock: the values that the form loaded, of the fields that it changes. */
  shown: z.partialRecord(orderTracking.keyof(), z.string()).optional(),
})

export type TrackingCorrection = z.infer<typeof trackingBody>

export const correctTracking = endpoint({
  method: 'PUT',
  path: '/order/{id}/tracking/',
  access: 'admin',
  summary: 'Correct carrier, tracking number and delivery date of a parcel that has left',
  params: orderId,
  body: trackingBody,
  response: adminOrder,
})
