import { sql } from 'kysely'
import { formatReceiptCode } from '../../contract/gifts/receipt-code.ts'
import type { ReceivedGift } from '../../contract/gifts/received-gift.ts'
import { imageResponse } from '../catalog/images/image-urls.ts'
import { imagesOf, type ProductImage } from '../catalog/images/images-of.ts'
import { refundedQuantity } from '../orders/refunds/refund-rows.ts'
import type { Tx } from '../shop.ts'

type Row = Omit<ReceivedGift, 'items'> & {
  items: (Omit<ReceivedGift['items'][number], 'images'> & { images: ProductImage[] })[]
}

/**
 * A paid gift that is not cancelled, without its box and what was refunded. Undefined also when its receiver was erased.
 * @param typed however it is spaced or cased
 */
export async function findGift(db: Tx, typed: string): Promise<ReceivedGift | undefined> {
  const code = typed.replaceAll(/[^a-z\d]/gi, '').toUpperCase()
  const { rows } = await sql<Row>`
    select g.receipt_code as code, g.receiver_name as receiver, o.first_name || ' ' || o.last_name as giver,
      nullif(g.message, '') as message,
      case when s.delivered_at is not null then 'delivered' when s.shipped_at is not null then 'shipped' else 'preparing' end as state,
      case when s.promised_from is not null then json_build_object('from', s.promised_from, 'to', s.promised_to) end as promise,
      coalesce((select json_agg(item order by item.position) from (
        select i.position, i.name, i.options, i.quantity - ${refundedQuantity('i')} as quantity, ${imagesOf('i.product_id', 'i.variant_id')} as images
        from order_items i where i.order_id = o.id and i.product_id is distinct from g.box_product_id) item where item.quantity > 0), '[]') as items,
      (select count(*) from shipments sent where sent.order_id = o.id) as parcels
    from gifts g join orders o on o.id = g.order_id join shippings s on s.order_id = o.id
    where g.receipt_code = ${code} and g.receiver_name <> '' and o.status in ('processing', 'shipped', 'delivered', 'completed')`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const items = row.items.map(({ name, options, quantity, images }) => ({
    name,
    options,
    quantity,
    images: images.map((image) => imageResponse({ ...image, alt: name })),
  }))
  return { ...row, code: formatReceiptCode(row.code), items }
}
