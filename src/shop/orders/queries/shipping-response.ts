import type { Shipment } from '../../../contract/delivery/order-shipping.ts'
import type { Order, OrderStatus } from '../../../contract/order.ts'
import { trackingUrl } from '../fulfilment/tracking/tracking-url.ts'

export type ShippingRow = Omit<
  Order['shipping'],
  'shipping_status' | 'shipping_company' | 'tracking_number' | 'tracking_url'
> & {
  carrier: string
  tracking_pattern: string
  is_shipped: boolean
  is_delivered: boolean
}

export type ShipmentRow = Omit<Shipment, 'tracking_url'>

type Row = { status: OrderStatus; shipping: ShippingRow; shipments: ShipmentRow[] }

/** Carrier, number and date are those of the first parcel. */
export function shippingOf({ status, shipping, shipments: [first] }: Row): Order['shipping'] {
  const { is_shipped, is_delivered, carrier, tracking_pattern, ...details } = shipping
  const arrival = is_delivered ? 'delivered' : is_shipped || first ? 'shipped' : 'pending'
  const parcel = {
    shipping_company: first?.shipping_company ?? null,
    tracking_number: first?.tracking_number ?? null,
  }
  return {
    ...details,
    ...parcel,
    tracking_url: trackingUrl({ carrier, tracking_pattern, ...parcel }),
    estimated_delivery: first?.estimated_delivery ?? details.estimated_delivery,
    shipping_status: status === 'cancelled' ? 'cancelled' : arrival,
  }
}

export function shipmentsOf({ shipping: { carrier, tracking_pattern }, shipments }: Row): Shipment[] {
  return shipments.map((shipment) => ({
    ...shipment,
    tracking_url: trackingUrl({ carrier, tracking_pattern, ...shipment }),
  }))
}
