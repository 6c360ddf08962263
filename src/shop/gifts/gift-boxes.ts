import { type RawBuilder, sql } from 'kysely'
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

/** Those in stock, each as the line of a cart, the cheapest first. */
export async function findGiftBoxes(db: Tx): Promise<LineRow[]> {
  return await selectBoxes(db, sql`v.stock_quantity > 0`)
}

/** Also when it is sold out. */
export async function findGiftBox(db: Tx, productId: string): Promise<LineRow | undefined> {
  const [box] = await selectBoxes(db, sql`p.id = ${productId}`)
  return box
}

/** Without options. */
async function selectBoxes(db: Tx, which: RawBuilder<unknown>): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select v.id, p.id as product_id, v.id as variant_id, '[]'::json as options, null as personalisation, null as engraving,
      1 as quantity, 1 as wanted, p.name, v.code, v.price, v.stock_quantity, null as made_to_order,
      v.stock_quantity as available, false as archived,
      ${imagesOf('p.id', 'v.id')} as images, ${sql.raw(RIGHT_SOURCE_JSON)} as right_source
    from products p join variants v on v.product_id = p.id and v.archived_at is null
    where p.is_gift_box and p.archived_at is null and not p.draft and v.combination = '{}' and ${which}
    order by v.price, p.created_at, p.id limit ${sql.lit(MAX_BOXES)}`.execute(db)
  return rows
}

/** @throws ShopError 'invalid' for what is no gift box, 'sold_out' */
export function requireBox(box: LineRow | undefined): LineRow {
  if (!box) throw fieldError('gift.box_product_id', 'This gift box does not exist.')
  if (box.available < 1) throw boxSoldOut()
  return box
}

export function boxSoldOut() {
  const message = 'This gift box is out of stock. Please choose another one, or none.'
  return fieldError('gift.box_product_id', message, 'sold_out')
}

/** As it is in a quote. @throws ShopError 'invalid', 'sold_out' */
export function boxItem(shop: Shop, box: LineRow | undefined): CartItem {
  return cartItem(shop, { ...requireBox(box), made_quantity: 0, work: workOf(null, 0) })
}

export function offeredBoxes(boxes: LineRow[]): Quote['gift_boxes'] {
  return boxes.map(({ product_id, name, price, images }) => ({
    product_id,
    name,
    price: amountText(price),
    images: images.map((image) => imageResponse({ ...image, alt: name })),
  }))
}
