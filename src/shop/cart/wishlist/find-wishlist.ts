import { sql } from 'kysely'
import type { Product } from '../../../contract/product.ts'
import type { Wishlist } from '../../../contract/wishlist.ts'
import { PRODUCT_COLUMNS, type ProductRow, productAnswer } from '../../catalog/products/product-rows.ts'
import { PRODUCTS_WITH_OFFER } from '../../catalog/variants/variant-rows.ts'
import type { Tx } from '../../shop.ts'

type Chosen = Pick<Product, 'code' | 'price' | 'price_to' | 'compare_at_price' | 'stock_quantity'>

type WishRow = ProductRow & {
  item_id: string
  added_at: string
  variant_id: string | null
  chosen: Chosen | null
}

type UsersWishlist = { userId: string; id?: string }

/** Code, price and stock of a wish with a variant are the variant's, as long as it is sold. */
export async function findWishlist(db: Tx, { userId, id }: UsersWishlist): Promise<Wishlist | undefined> {
  const { rows } = await sql<{ id: string; items: WishRow[] }>`
    select w.id, coalesce((
      select json_agg(item order by item.added_at desc, item.item_id) from (
        select i.id as item_id, i.created_at as added_at, i.variant_id, ${PRODUCT_COLUMNS}, (
          select json_build_object('code', v.code, 'price', v.price / 100::float8, 'price_to', v.price / 100::float8,
            'compare_at_price', v.compare_at_price / 100::float8, 'stock_quantity', v.stock_quantity)
          from variants v where v.id = i.variant_id and v.archived_at is null) as chosen
        from wishlist_items i join ${PRODUCTS_WITH_OFFER} on p.id = i.product_id
        where i.wishlist_id = w.id and p.on_sale
      ) item), '[]') as items
    from wishlists w where w.user_id = ${userId} and ${id ? sql`w.id = ${id}` : sql`true`}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  return {
    id: found.id,
    wishlist_items: found.items.map(({ item_id, added_at: _, variant_id, chosen, ...product }) => ({
      id: item_id,
      product_id: product.id,
      variant_id: chosen && variant_id,
      product: { ...productAnswer(product), ...chosen },
    })),
  }
}
