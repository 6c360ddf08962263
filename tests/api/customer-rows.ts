import type { TestShop } from '../support/harness.ts'

/** All rows of a customer. */
export async function customerRows(shop: TestShop, userId: string) {
  const [found] = await shop.sql(
    `select
      (select json_agg(u) from users u where id = $1) as account,
      (select json_agg(s order by token_hash) from sessions s where user_id = $1) as sessions,
      (select json_agg(a order by id) from addresses a where user_id = $1) as addresses,
      (select json_agg(w) from wishlists w where user_id = $1) as wishlist,
      (select json_agg(i order by i.id) from wishlist_items i join wishlists w on w.id = wishlist_id where user_id = $1) as wishes,
      (select json_agg(c) from carts c where user_id = $1) as cart,
      (select json_agg(i order by i.id) from cart_items i join carts c on c.id = cart_id where user_id = $1) as lines,
      (select json_agg(o order by id) from orders o where user_id = $1) as orders,
      (select json_agg(e order by e.id) from order_events e join orders o on o.id = order_id where user_id = $1) as events`,
    [userId],
  )
  return found
}
