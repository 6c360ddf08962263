import { type RawBuilder, sql } from 'kysely'
import type { Shipment } from '../../../contract/delivery/order-shipping.ts'
import { utc } from '../../lib/iso-time.ts'
import type { Tx } from '../../shop.ts'
import { refundedUnsent } from '../refunds/refund-rows.ts'

/** How many pieces of a line have left in parcels. @param line the alias of `order_items` */
export function shippedQuantity(line: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(parcel.quantity), 0)::int from shipment_items parcel
    where parcel.order_id = ${sql.ref(`${line}.order_id`)} and parcel.order_item_id = ${sql.ref(`${line}.id`)})`
}

/** What has not left of a line, and is not refunded. @param line the alias of `order_items` */
export function quantityToShip(line: string): RawBuilder<number> {
  return sql<number>`greatest(0, ${sql.ref(`${line}.quantity`)} - ${shippedQuantity(line)} - ${refundedUnsent(line)})`
}

/** Expects `orders as o`. */
export const hasShipments = sql<boolean>`exists (select from shipments sent where sent.order_id = o.id)`

/** The day on which all of an order should have arrived. Expects `shippings as s`. */
export const lastArrival = sql<string>`coalesce(
  (select max(sent.estimated_delivery) from shipments sent where sent.order_id = s.order_id), s.estimated_delivery)`

/** Expects `orders as o`. The first parcel first. */
export const shipmentsOfOrder = sql<Omit<Shipment, 'tracking_url'>[]>`coalesce((
  select json_agg(json_build_object('number', sent.number, 'shipping_company', sent.shipping_company,
    'tracking_number', sent.tracking_number, 'estimated_delivery', sent.estimated_delivery,
    'shipped_at', ${utc('sent.shipped_at')}, 'items', coalesce((
      select json_agg(json_build_object('order_item_id', i.id, 'quantity', parcel.quantity) order by i.position)
      from shipment_items parcel join order_items i on i.id = parcel.order_item_id
      where parcel.order_id = sent.order_id and parcel.number = sent.number), '[]')) order by sent.number)
  from shipments sent where sent.order_id = o.id), '[]')`

/** The caller holds the order's lock. */
export async function countShipments(tx: Tx, orderId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('shipments')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return total
}
