import { sql } from 'kysely'
import type { Product } from '../../../contract/product.ts'
import type { Wishlist } from '../../../contract/wishlist.ts'
import { productColumns } from '../../catalog/products/product-rows.ts'
import type { Tx } from '../../shop.ts'

type UsersWishlist = { userId: string; id?: string }

/** A customer's wishlist, newest wish first, without what is no longer sold; one statement. */
export async function findWishlist(db: Tx, { userId, id }: UsersWishlist): Promise<Wishlist | undefined> {
  const { rows } = await sql<{ id: string; wishes: (Product & { item_id: string; wished_at: string })[] }>`
    select w.id, coalesce((
      select json_agg(wish order by wish.wished_at desc, wish.item_id) from (
        select i.id as item_id, i.created_at as wished_at, ${productColumns()}
        from wishlist_items i join products p on p.id = i.product_id
        where i.wishlist_id = w.id and p.archived_at is null
      ) wish), '[]') as wishes
    from wishlists w where w.user_id = ${userId} and ${id ? sql`w.id = ${id}` : sql`true`}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  return {
    id: found.id,
    wishlist_items: found.wishes.map(({ item_id, wished_at: _, ...product }) => ({
      id: item_id,
      product_id: product.id,
      product,
    })),
  }
}
