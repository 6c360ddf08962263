import type { z } from 'zod'
import type { listOffers as contract, Offer } from '../../contract/delivery/delivery-endpoints.ts'
import { type DeliveryMethod, methodLabel } from '../../contract/delivery/delivery-method.ts'
import type { CartOwner } from '../cart/find-cart.ts'
import { notFound } from '../lib/errors.ts'
import { amountText } from '../lib/money.ts'
import { quoteCart } from '../orders/place/quote.ts'
import type { Shop } from '../shop.ts'
import { deliveryMethods, findMethod } from './delivery-methods.ts'
import { type Destination, deliveryPrice, deliveryProblem } from './offer.ts'
import { findPieces, type Pieces, type PiecesRequest } from './pieces-to-offer.ts'
import { promiseFor } from './promise.ts'

type OffersRequest = Destination & Pick<z.infer<typeof contract.query>, 'cart_id'> & Partial<PiecesRequest>

/**
 * @param userId the caller; the id of a guest's cart is enough for it
 * @throws ShopError 'not_found' for an unknown cart or product, or another customer's cart
 */
export async function listOffers(
  shop: Shop,
  { cart_id, product_id, variant_id, quantity, engraved, ...destination }: OffersRequest,
  userId: string | undefined,
): Promise<Offer[]> {
  if (cart_id) return await offersForCart(shop, cart_id, destination, userId)
  const pieces = product_id && (await findPieces(shop, { product_id, variant_id, quantity, engraved }))
  return deliveryMethods(shop).map((method) => offerOf(shop, method, destination, pieces || NOTHING_YET))
}

async function offersForCart(
  shop: Shop,
  cartId: string,
  shipTo: Destination,
  userId: string | undefined,
): Promise<Offer[]> {
  const owner = await findOwner(shop, cartId, userId)
  const { delivery_options } = await quoteCart(shop, {
    owner,
    deliveryType: null,
    shipTo,
    promoCode: null,
  })
  return delivery_options.map(
    ({ delivery_type: key, name: label, kind, price, estimated_delivery, order_by, problem }) => ({
      key,
      name: findMethod(shop, key)?.name ?? label,
      label,
      kind,
      price,
      promise: { ...estimated_delivery, order_by },
      problem,
      made: null,
    }),
  )
}

const NOTHING_YET: Pieces = { parcel: { goods: 0, grams: 0 }, bench: [], made_quantity: 0 }

function offerOf(
  shop: Shop,
  method: DeliveryMethod,
  destination: Destination,
  { parcel, bench, made_quantity }: Pieces,
): Offer {
  const { from, to, order_by, ready_by } = promiseFor(shop, method, bench)
  return {
    key: method.key,
    name: method.name,
    label: methodLabel(method),
    kind: method.kind,
    price: amountText(deliveryPrice(method, parcel)),
    promise: { from, to, order_by },
    problem: deliveryProblem(method, parcel, destination, shop.config.currency),
    made: made_quantity > 0 ? { quantity: made_quantity, ready_by } : null,
  }
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
