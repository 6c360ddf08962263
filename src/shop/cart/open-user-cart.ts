import type { Cart } from '../../contract/cart.ts'
import { notFound } from '../lib/errors.ts'
import type { Shop, Tx } from '../shop.ts'
import { findCart } from './find-cart.ts'

/** A customer's one cart, made at its first use. */
export async function openUserCart(shop: Shop, userId: string): Promise<Cart> {
  const found = await findCart(shop.db, { userId })
  if (found) return found
  await makeUserCart(shop.db, userId, shop.clock.now())
  const made = await findCart(shop.db, { userId })
  if (!made) throw notFound('cart')
  return made
}

export async function makeUserCart(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ user_id: userId, last_active_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
