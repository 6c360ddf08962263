import { ShopError } from '../../lib/errors.ts'
import { returnToCart } from '../../orders/payment/return-to-cart.ts'
import type { Shop } from '../../shop.ts'

/** Orders that turn out to be paid, or that cannot be cancelled now, stay as they are. */
export async function cancelPendingOrders(shop: Shop, userId: string): Promise<void> {
  const pending = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute()
  for (const { id } of pending) {
    await returnToCart(shop, id, { actor: 'shopper', reason: 'The account was deleted' }).catch((error) => {
      if (!(error instanceof ShopError)) throw error
    })
  }
}
