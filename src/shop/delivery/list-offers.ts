import type { z } from 'zod'
import type { listOffers as contract } from '../../contract/delivery/delivery-endpoints.ts'
import { methodLabel } from '../../contract/delivery/delivery-method.ts'
import type { CartOwner } from '../cart/find-cart.ts'
import { notFound } from '../lib/errors.ts'
import { amountText } from '../lib/money.ts'
import { quoteCart } from '../orders/place/quote.ts'
import type { Shop } from '../shop.ts'
import { deliveryMethods, findMethod } from './delivery-methods.ts'
import { type Destination, deliveryPrice, deliveryProblem } from './offer.ts'
import { promiseFor } from './promise.ts'

type Offers = z.infer<typeof contract.response>

/**
 * @param userId the caller; the id of a guest's cart is enough for it
 * @throws ShopError 'not_found' for an unknown cart, or another customer's
 */
export async function listOffers(
  shop: Shop,
  { cart_id, ...destination }: Destination & { cart_id?: string | undefined },
  userId: string | undefined,
): Promise<Offers> {
  if (!cart_id) return offersFor(shop, destination)
  const owner = await findOwner(shop, cart_id, userId)
  const { delivery_options } = await quoteCart(shop, {
    owner,
    deliveryType: null,
    shipTo: destination,
    promoCode: null,
  })
  return delivery_options.map(
    ({ delivery_type: key, name: label, price, estimated_delivery, order_by, problem }) => ({
      key,
      name: findMethod(shop, key)?.name ?? label,
      label,
      price,
      promise: { ...estimated_delivery, order_by },
      problem,
    }),
  )
}

/** For a parcel of nothing yet. */
function offersFor(shop: Shop, destination: Destination): Offers {
  const parcel = { goods: 0, grams: 0 }
  return deliveryMethods(shop).map((method) => {
    const { from, to, order_by } = promiseFor(shop, method)
    return {
      key: method.key,
      name: method.name,
      label: methodLabel(method),
      price: amountText(deliveryPrice(method, parcel)),
      promise: { from, to, order_by },
      problem: deliveryProblem(method, parcel, destination, shop.config.currency),
    }
  })
}

async function findOwner({ db }: Shop, cartId: string, userId: string | undefined): Promise<CartOwner> {
  const cart = await db
    .selectFrom('carts')
    .select(['guest_id', 'user_id'])
    .where('id', '=', cartId)
    .executeTakeFirst()
  if (cart?.guest_id) return { guestId: cart.guest_id, cartId }
  if (!cart?.user_id || cart.user_id !== userId) throw notFound('cart')
  return { userId: cart.user_id, cartId }
}
