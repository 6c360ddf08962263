import { sql } from 'kysely'
import type { Cart, GuestCart } from '../../contract/cart.ts'
import { notFound } from '../lib/errors.ts'
import type { Shop } from '../shop.ts'
import type { LineChange } from './add-to-cart.ts'
import { type CartOwner, findCart, type GuestsCart, ownedBy, type UsersCart } from './find-cart.ts'

/** Idempotent. @throws ShopError 'not_found' for a cart that the caller does not own */
export async function removeFromCart(shop: Shop, where: GuestsCart, change: LineChange): Promise<GuestCart>
export async function removeFromCart(shop: Shop, where: UsersCart, change: LineChange): Promise<Cart>
export async function removeFromCart(
  shop: Shop,
  where: CartOwner,
  change: LineChange,
): Promise<Cart | GuestCart> {
  // `is true` keeps the planner from the index on product_id, which would scan the lines of all carts.
  await sql`
    with cart as (
      update carts c set last_active_at = ${shop.clock.now()} where ${ownedBy(where)} returning c.id
    )
    merge into cart_items as line using cart on line.cart_id = cart.id and (line.product_id = ${change.product_id}) is true
    when matched and line.quantity <= ${change.quantity} then delete
    when matched then update set quantity = line.quantity - ${change.quantity}`.execute(shop.db)
  const cart = await findCart(shop.db, where)
  if (!cart) throw notFound('cart')
  return cart
}
