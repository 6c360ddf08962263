import { sql } from 'kysely'
import type { ShipmentDraft } from '../../../contract/admin/shipment.ts'

// As on the packing slip: without what was refunded before the shipment.
const packed = sql<number>`i.quantity - (
    select coalesce(sum(ri.quantity), 0)::int from refund_items ri join refunds r on r.id = ri.refund_id
    where ri.order_item_id = i.id and r.status <> 'failed' and (s.shipped_at is null or r.created_at < s.shipped_at)
  )`

/** Expects `orders as o` and `shippings as s`. */
export const piecesInParcel = sql<number>`(select coalesce(sum(${packed}), 0)::int from order_items i where i.order_id = o.id)`

/** Expects `orders as o` and `shippings as s`. */
export const itemsInParcel = sql<NonNullable<ShipmentDraft['order']>['items']>`coalesce((
  select json_agg(json_build_object('name', name, 'code', code, 'options', options, 'quantity', packed) order by position)
  from (select i.*, ${packed} as packed from order_items i where i.order_id = o.id) line where packed > 0), '[]')`
