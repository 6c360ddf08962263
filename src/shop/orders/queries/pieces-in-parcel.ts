import { sql } from 'kysely'
import type { ShipmentDraft } from '../../../contract/admin/shipment.ts'
import { refundedQuantity } from '../refunds/refund-rows.ts'

// As on the packing slip: without what was refunded before the shipment.
const isBeforeShipment = sql`(s.shipped_at is null or r.created_at < s.shipped_at)`
const packed = sql<number>`i.quantity - ${refundedQuantity('i', isBeforeShipment)}`

/** Expects `orders as o` and `shippings as s`. */
export const piecesInParcel = sql<number>`(select coalesce(sum(${packed}), 0)::int from order_items i where i.order_id = o.id)`

/** Expects `orders as o` and `shippings as s`. */
export const itemsInParcel = sql<NonNullable<ShipmentDraft['order']>['items']>`coalesce((
  select json_agg(json_build_object('name', name, 'code', code, 'options', options, 'quantity', packed,
    'personalisation', case when personalisation is not null then json_build_object('place', personalisation -> 'place',
      'font', personalisation -> 'font', 'text', personalisation -> 'text') end) order by position)
  from (select i.*, ${packed} as packed from order_items i where i.order_id = o.id) line where packed > 0), '[]')`
