import { type RawBuilder, sql } from 'kysely'
import { drawingUrl, type Personalisation } from '../../../contract/engraving/rules.ts'
import type { OrderItem } from '../../../contract/order.ts'
import type { Tax } from '../../../contract/tax/tax-of.ts'
import type { ChosenOption } from '../../../contract/variant.ts'
import { imageResponse } from '../../catalog/images/image-urls.ts'
import { imagesOf, type ProductImage } from '../../catalog/images/images-of.ts'
import { amountText } from '../../lib/money.ts'
import { taxText } from '../../tax/tax-text.ts'
import { type DeclaredWithdrawal, piecesOf, withdrawnPieces } from '../../withdrawals/settle-withdrawals.ts'
import { quantityToShip } from '../fulfilment/shipment-rows.ts'

/** Money in minor units. */
export type OrderItemRow = {
  id: string
  product_id: string
  variant_id: string
  options: ChosenOption[]
  personalisation: Personalisation | null
  name: string
  code: string
  price: number
  quantity: number
  made_quantity: number
  to_ship: number
  line_total: number
  stock_quantity: number
  right: OrderItem['right']
  tax: Tax | null
  images: ProductImage[]
}

/** Expects `orders as o`. */
export const itemsOfOrder: RawBuilder<OrderItemRow[]> =
  sql`coalesce((select json_agg(item order by item.position) from (
    select i.id, i.position, i.product_id, i.variant_id, i.options, i.personalisation, i.name, i.code, i.price, i.quantity,
      i.made_quantity, ${quantityToShip('i')} as to_ship, i.line_total, i.tax, i.line_right as "right",
      (select v.stock_quantity from variants v where v.id = i.variant_id) as stock_quantity,
      ${imagesOf('i.product_id', 'i.variant_id')} as images
    from order_items i where i.order_id = o.id) item), '[]')`

/** @param toSend its pieces that are to be sent; negative when more were withdrawn from */
export function orderItem(
  { name, code, price, line_total, tax, images, ...ids }: OrderItemRow,
  { order, toSend }: { order: { id: string; withdrawals: DeclaredWithdrawal[] }; toSend: number },
): OrderItem {
  const {
    id,
    product_id,
    variant_id,
    options,
    personalisation,
    right,
    quantity,
    made_quantity,
    stock_quantity,
  } = ids
  return {
    id,
    product_id,
    variant_id,
    options,
    // Without a text once the customer's account was deleted.
    personalisation: personalisation?.text
      ? { ...personalisation, drawing_url: drawingUrl(order.id, id) }
      : null,
    right,
    price: amountText(price),
    quantity,
    made_quantity,
    withdrawn_quantity: piecesOf(withdrawnPieces(order.withdrawals), id),
    to_send_quantity: Math.max(0, toSend),
    line_total: amountText(line_total),
    tax: tax && taxText(tax),
    product: {
      id: product_id,
      name,
      code,
      price: price / 100,
      stock_quantity,
      images: images.map((image) => imageResponse({ ...image, alt: name })),
    },
  }
}
