import type { Cart } from '../../contract/cart.ts'
import { notFound } from '../lib/errors.ts'
import type { Shop, Tx } from '../shop.ts'
import { findCart } from './find-cart.ts'

export async function findOrCreateUserCart(shop: Shop, userId: string): Promise<Cart> {
  const found = await findCart(shop, { userId })
  if (found) return found
  await insertUserCart(shop.db, userId, shop.clock.now())
  const created = await findCart(shop, { userId })
  if (!created) throw notFound('cart')
  return created
}

export async function insertUserCart(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .insertInto('carts')
    .values({ user_id: userId, last_active_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
