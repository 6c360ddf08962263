import { ShopError } from '../lib/errors.ts'
import { returnToCart } from '../orders/payment/return-to-cart.ts'
import type { Shop } from '../shop.ts'

/**
 * Ends what a customer went to pay for and has not, payment page first: nobody pays for an order that nobody could see
 * any more. What turns out to be paid, or can't be ended just now, stays an order like any other.
 */
export async function endOpenOrders(shop: Shop, userId: string): Promise<void> {
  const open = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute()
  for (const { id } of open) {
    await returnToCart(shop, id, { actor: 'shopper', reason: 'The account was deleted' }).catch((error) => {
      if (!(error instanceof ShopError)) throw error
    })
  }
}
