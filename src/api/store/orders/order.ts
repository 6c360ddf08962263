import type { z } from 'zod'
import { NO_ADDRESS, NOT_GIVEN } from '../../../contract/address/address-lines.ts'
import { cancelGuestOrder, cancelUserOrder } from '../../../contract/cancellation/cancel-order.ts'
import {
  createGuestOrder,
  createOrder,
  createUserOrder,
  type GuestOrderBody,
  type guestOrderBody,
  quoteOrder,
  type UserOrderBody,
  type userOrderBody,
} from '../../../contract/checkout.ts'
import { deliveryType } from '../../../contract/delivery/delivery.ts'
import { listOffers } from '../../../contract/delivery/delivery-endpoints.ts'
import { readDrawing } from '../../../contract/engraving/engraving.ts'
import {
  listUserOrders,
  type Order,
  readGuestOrder,
  readOldGuestOrder,
  readUserOrder,
} from '../../../contract/order.ts'
import { findMethod } from '../../../shop/delivery/delivery-methods.ts'
import { listOffers as findOffers } from '../../../shop/delivery/list-offers.ts'
import { findDrawing } from '../../../shop/engraving/find-drawing.ts'
import { notFound, orNotFound } from '../../../shop/lib/errors.ts'
import { runIdempotent } from '../../../shop/lib/idempotency.ts'
import { cancelOwnOrder } from '../../../shop/orders/fulfilment/cancel/cancel-own-order.ts'
import { findFreshOrder, readFreshPage } from '../../../shop/orders/place/find-fresh-order.ts'
import type { OrderRequest } from '../../../shop/orders/place/order-request.ts'
import { placeOrder } from '../../../shop/orders/place/place.ts'
import { type QuoteRequest, quoteCart } from '../../../shop/orders/place/quote.ts'
import type { PlacedOrder } from '../../../shop/orders/place/resume-order.ts'
import { listUserOrders as findUserOrders } from '../../../shop/orders/queries/list-user-orders.ts'
import { readGuestOrder as findGuestOrder } from '../../../shop/orders/queries/read-guest-order.ts'
import { notAllowed, notSignedIn } from '../../lib/caller.ts'
import { guardPromo } from '../../lib/guard-promo.ts'
import { type Api, type Call, route } from '../../lib/route.ts'

export function orderRoutes(api: Api): void {
  const withKnownMethod = (body: z.ZodType) =>
    (body as typeof guestOrderBody | typeof userOrderBody).safeExtend({
      delivery_type: deliveryType.refine((key) => findMethod(api.shop, key), 'Delivery type is required'),
    })
  route(api, quoteOrder, (call) => guardPromo(call, () => quoteCart(call.shop, quoteRequest(call))))
  route(api, listOffers, ({ shop, caller, query }) =>
    findOffers(shop, query, caller?.kind === 'user' ? caller.id : undefined),
  )
  route(
    api,
    createGuestOrder,
    (call) => place(call, guestRequest(call, call.body), createGuestOrder.path),
    withKnownMethod,
  )
  route(
    api,
    createUserOrder,
    (call) => place(call, userRequest(call, call.body), createUserOrder.path),
    withKnownMethod,
  )
  route(
    api,
    createOrder,
    (call) => {
      const request = 'guest_id' in call.body ? guestRequest(call, call.body) : userRequest(call, call.body)
      return place(call, request, createOrder.path)
    },
    withKnownMethod,
  )
  readRoutes(api)
  cancelRoutes(api)
}

function readRoutes(api: Api): void {
  route(api, readGuestOrder, ({ shop, params }) => findGuestOrder(shop, params.id))
  route(api, readOldGuestOrder, ({ shop, params, body }) => findGuestOrder(shop, params.id, body.email))
  route(api, listUserOrders, ({ shop, caller, query }) =>
    readFreshPage(shop, () => findUserOrders(shop.db, caller.id, query)),
  )
  route(api, readUserOrder, async ({ shop, caller, params }) =>
    orNotFound(await findFreshOrder(shop, { id: params.id, of: { userId: caller.id } }), 'order'),
  )
  route(api, readDrawing, ({ shop, caller, params }) => findDrawing(shop, params, caller))
}

function cancelRoutes(api: Api): void {
  route(api, cancelGuestOrder, async (call) => {
    const { email } = call.body
    if (email !== undefined) await call.count('email_token', call.ip)
    return await cancel(call, { id: call.params.id, of: 'guests', email })
  })
  route(api, cancelUserOrder, (call) => cancel(call, { id: call.params.id, of: { userId: call.caller.id } }))
}

function cancel(
  { shop, idempotencyKey: key }: Call<typeof cancelGuestOrder> | Call<typeof cancelUserOrder>,
  own: Parameters<typeof cancelOwnOrder>[1],
): Promise<Order> {
  const owner = own.of === 'guests' ? 'guest' : `user:${own.of.userId}`
  const scope = [owner, cancelUserOrder.path, own.id.toLowerCase()]
  const body = own.of === 'guests' && own.email ? { email: own.email } : {}
  return runIdempotent(shop, { scope, key, body }, () => cancelOwnOrder(shop, own))
}

type OrderCall = Call<typeof createOrder> | Call<typeof createGuestOrder> | Call<typeof createUserOrder>

async function place(call: OrderCall, request: OrderRequest, path: string): Promise<PlacedOrder> {
  const { shop, idempotencyKey, body } = call
  const owner = 'userId' in request.owner ? `user:${request.owner.userId}` : `guest:${request.owner.guestId}`
  return await runIdempotent(shop, { scope: [owner, path], key: idempotencyKey, body }, async (attempt) => {
    // Counted here and not by the route: a repeated response is not a new order.
    await call.count('order', call.ip)
    // Each owner has one cart, so the owner identifies it without a query.
    await call.count('order_cart', owner)
    return await guardPromo(call, () => placeOrder(shop, request, attempt))
  })
}

/** @throws ShopError 'not_allowed' for the user_id of another customer */
function guestRequest({ caller, ip }: OrderCall, body: GuestOrderBody): OrderRequest {
  if (body.user_id && !isCallers(caller, body.user_id)) throw notAllowed()
  return {
    // Normalised, so that the idempotency scope and limits do not depend on the id's case.
    owner: { guestId: body.guest_id.toLowerCase() },
    guest: body.guest,
    shipTo: { address: body.shipping_address },
    clientIp: ip,
    ...choices(body),
  }
}

/** @throws ShopError 'not_signed_in'; 'not_allowed' for the user_id of another customer */
function userRequest({ caller, ip }: OrderCall, body: UserOrderBody): OrderRequest {
  if (!caller) throw notSignedIn()
  if (!isCallers(caller, body.user_id)) throw notAllowed()
  return {
    owner: { userId: caller.id },
    shipTo:
      body.shipping_address_id === NOT_GIVEN
        ? { address: NO_ADDRESS }
        : { addressId: body.shipping_address_id },
    clientIp: ip,
    ...choices(body),
  }
}

function isCallers(caller: OrderCall['caller'], userId: string): boolean {
  return caller?.kind === 'user' && caller.id === userId.toLowerCase()
}

function choices(body: GuestOrderBody | UserOrderBody) {
  return {
    paymentMethod: body.payment_processor,
    deliveryType: body.delivery_type,
    promoCode: body.promo_code,
    expectedTotal: body.expected_total,
    expectedDelivery: body.expected_delivery,
    gift: body.gift,
  }
}

/** @throws ShopError 'not_found' without an owner */
function quoteRequest({ caller, body }: Call<typeof quoteOrder>): QuoteRequest {
  const cartId = body.cart_id
  const owner = body.guest_id
    ? { guestId: body.guest_id, cartId }
    : caller?.kind === 'user' && { userId: caller.id, cartId }
  if (!owner) throw notFound('cart')
  const { shipping_address, shipping_address_id: addressId } = body
  return {
    owner,
    deliveryType: body.delivery_type ?? null,
    shipTo: addressId ? { addressId } : (shipping_address ?? undefined),
    promoCode: body.promo_code,
    gift: body.gift,
  }
}
