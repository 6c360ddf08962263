import { sql } from 'kysely'

/** Expects `orders as o` and `shippings as s`. As on the packing slip: without what was refunded before the shipment. */
export const piecesInParcel = sql<number>`(select coalesce(sum(i.quantity - (
    select coalesce(sum(ri.quantity), 0) from refund_items ri join refunds r on r.id = ri.refund_id
    where ri.order_item_id = i.id and r.status <> 'failed' and (s.shipped_at is null or r.created_at < s.shipped_at)
  )), 0)::int from order_items i where i.order_id = o.id)`
