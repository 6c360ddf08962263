import type { Cart, GuestCart } from '../../../contract/cart.ts'
import { returnOrderToCart } from '../../../contract/order.ts'
import { findCart } from '../../../shop/cart/find-cart.ts'
import { notFound } from '../../../shop/lib/errors.ts'
import { returnToCart } from '../../../shop/orders/payment/return-to-cart.ts'
import { findOrderOwner } from '../../../shop/orders/queries/find-order-owner.ts'
import { requireReadable } from '../../../shop/orders/queries/require-readable.ts'
import type { Shop } from '../../../shop/shop.ts'
import { type Api, route } from '../../lib/route.ts'

export function orderReturnRoutes(api: Api): void {
  route(api, returnOrderToCart, async ({ shop, caller, params }) => {
    const userId = caller?.kind === 'user' ? caller.id : undefined
    await requireReadable(shop, params.id, caller)
    if (!(await findOrderOwner(shop.db, params.id, userId))) throw notFound('order')
    await returnToCart(shop, params.id, { actor: 'shopper', reason: 'Items returned to the cart' })
    const cart = await findOwnersCart(shop, params.id, userId)
    if (!cart) throw notFound('order')
    return cart
  })
}

async function findOwnersCart(
  shop: Shop,
  orderId: string,
  userId: string | undefined,
): Promise<Cart | GuestCart | undefined> {
  const owner = await findOrderOwner(shop.db, orderId, userId)
  if (!owner) return undefined
  if (owner.guestId) return await findCart(shop, { guestId: owner.guestId })
  return owner.userId ? await findCart(shop, { userId: owner.userId }) : undefined
}
