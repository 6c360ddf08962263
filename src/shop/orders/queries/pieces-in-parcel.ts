import { sql } from 'kysely'
import type { ShipmentDraft } from '../../../contract/admin/shipment.ts'
import { quantityToShip, shippedQuantity } from '../fulfilment/shipment-rows.ts'
import { refundedQuantity } from '../refunds/refund-rows.ts'

// As on the packing slip. An order that was collected has no parcels.
const packed = sql<number>`case when s.shipped_at is null then ${quantityToShip('i')}
  when s.kind = 'delivery' then ${shippedQuantity('i')}
  else i.quantity - ${refundedQuantity('i', sql`r.created_at < s.shipped_at`)} end`

/** What is to be packed; of a shipped order, what was sent. Expects `orders as o` and `shippings as s`. */
export const piecesInParcel = sql<number>`(select coalesce(sum(${packed}), 0)::int from order_items i where i.order_id = o.id)`

export type ParcelItem = Omit<
  NonNullable<ShipmentDraft['order']>['items'][number],
  'awaiting_refund_quantity'
>

/** Expects `orders as o` and `shippings as s`. */
export const itemsInParcel = sql<ParcelItem[]>`coalesce((
  select json_agg(json_build_object('order_item_id', id, 'name', name, 'code', code, 'options', options, 'quantity', packed,
    'personalisation', case when personalisation is not null then json_build_object('place', personalisation -> 'place',
      'font', personalisation -> 'font', 'text', personalisation -> 'text') end) order by position)
  from (select i.*, ${packed} as packed from order_items i where i.order_id = o.id) line where packed > 0), '[]')`
