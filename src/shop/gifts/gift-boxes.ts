import { sql } from 'kysely'
import type { CartItem } from '../../contract/cart.ts'
import type { Quote } from '../../contract/checkout.ts'
import { cartItem, type LineRow } from '../cart/find-cart.ts'
import { imageResponse } from '../catalog/images/image-urls.ts'
import { imagesOf } from '../catalog/images/images-of.ts'
import { fieldError } from '../lib/errors.ts'
import { amountText } from '../lib/money.ts'
import { workOf } from '../made-to-order/bench-work.ts'
import { RIGHT_SOURCE_JSON } from '../returns/right-rows.ts'
import type { Shop, Tx } from '../shop.ts'

const MAX_BOXES = 20

/** Gift boxes without options, each as the line of a cart, the cheapest first; also those that are sold out. */
export async function findGiftBoxes(db: Tx): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select v.id, p.id as product_id, v.id as variant_id, '[]'::json as options, null as personalisation, null as engraving,
      1 as quantity, 1 as wanted, p.name, v.code, v.price, v.stock_quantity, null as made_to_order,
      v.stock_quantity as available, false as archived,
      ${imagesOf('p.id', 'v.id')} as images, ${sql.raw(RIGHT_SOURCE_JSON)} as right_source
    from products p join variants v on v.product_id = p.id and v.archived_at is null
    where p.is_gift_box and p.archived_at is null and not p.draft and v.combination = '{}'
    order by v.price, p.created_at, p.id limit ${sql.lit(MAX_BOXES)}`.execute(db)
  return rows
}

/** @returns null when there is no such box */
export function variantOf(boxes: LineRow[], productId: string | null | undefined): string | null {
  return boxes.find(({ product_id }) => product_id === productId?.toLowerCase())?.variant_id ?? null
}

/** @throws ShopError 'invalid' for what is no gift box, 'sold_out' */
export function requireBox(boxes: LineRow[], productId: string): LineRow {
  const box = boxes.find(({ product_id }) => product_id === productId.toLowerCase())
  if (!box) throw fieldError('gift.box_product_id', 'This gift box does not exist.')
  if (box.available < 1) throw boxSoldOut()
  return box
}

export function boxSoldOut() {
  const message = 'This gift box is sold out. Please choose another one, or none.'
  return fieldError('gift.box_product_id', message, 'sold_out')
}

/** As it is in a quote. @throws ShopError 'invalid', 'sold_out' */
export function boxItem(shop: Shop, boxes: LineRow[], productId: string): CartItem {
  const box = requireBox(boxes, productId)
  return cartItem(shop, { ...box, made_quantity: 0, work: workOf(null, 0) })
}

export function offeredBoxes(boxes: LineRow[]): Quote['gift_boxes'] {
  return boxes
    .filter(({ available }) => available > 0)
    .map(({ product_id, name, price, images }) => ({
      product_id,
      name,
      price: amountText(price),
      images: images.map((image) => imageResponse({ ...image, alt: name })),
    }))
}
