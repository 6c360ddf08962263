import { storedAddress } from '../../../contract/address/address-lines.ts'
import type { Cart } from '../../../contract/cart.ts'
import type { Quote } from '../../../contract/checkout.ts'
import { type DeliveryMethod, methodLabel } from '../../../contract/delivery/delivery-method.ts'
import type { DeliveryPromise } from '../../../contract/delivery/promise.ts'
import type { QuotedGift } from '../../../contract/gifts/gift.ts'
import type { BenchTime } from '../../../contract/made-to-order/bench-time.ts'
import { lineTotal } from '../../../contract/money/totals-of.ts'
import type { Tax } from '../../../contract/tax/tax-of.ts'
import { type CartOwner, findCart } from '../../cart/find-cart.ts'
import { deliveryMethods, requireMethod } from '../../delivery/delivery-methods.ts'
import { type Destination, deliveryProblem, dutiesFor } from '../../delivery/offer.ts'
import { gramsOf, type Priced, parcelOf, totalsWithDelivery } from '../../delivery/parcel-of.ts'
import { promiseFor } from '../../delivery/promise.ts'
import { usualMethod } from '../../delivery/usual-method.ts'
import { boxItem, findGiftBox, findGiftBoxes, offeredBoxes } from '../../gifts/gift-boxes.ts'
import { requireDay } from '../../gifts/require-day.ts'
import { fieldError, notFound } from '../../lib/errors.ts'
import { amountText, minorUnits } from '../../lib/money.ts'
import { findBenchTime } from '../../made-to-order/find-bench-time.ts'
import { findPromo } from '../../promo/find-promo.ts'
import { discountsOf, validatePromo } from '../../promo/validate-promo.ts'
import type { Shop } from '../../shop.ts'
import { taxOfGoods } from '../../tax/tax-of-goods.ts'
import { orderTaxText, taxText } from '../../tax/tax-text.ts'

export type QuoteRequest = {
  owner: CartOwner
  /** Null while none is chosen. */
  deliveryType: string | null
  /** Undefined while it is not known. A saved one is the cart owner's. */
  shipTo?: Destination | { addressId: string } | undefined
  promoCode: string | null
  gift?: QuotedGift | null | undefined
}

/** @throws ShopError 'not_found' when the caller has no such cart */
export async function quoteCart(
  shop: Shop,
  { owner, deliveryType, shipTo, promoCode, gift }: QuoteRequest,
): Promise<Quote> {
  const chosen = deliveryType === null ? undefined : requireMethod(shop, deliveryType)
  requireDay(shop, gift?.not_before)
  const boxId = gift?.box_product_id
  const [cart, found, address, boxes, wantedBox] = await Promise.all([
    findCart(shop, owner),
    promoCode ? findPromo(shop.db, promoCode) : undefined,
    findDestination(shop, owner, shipTo),
    findGiftBoxes(shop.db),
    boxId ? findGiftBox(shop.db, boxId) : undefined,
  ])
  if (!cart) throw notFound('cart')
  const destination = gift ? { ...storedAddress(gift.receiver ?? {}), isGift: true } : address
  const box = boxId ? [boxItem(shop, wantedBox)] : []
  const items = [...cart.cart_items, ...box]
  const { promo, problem } = validatePromo(shop, promoCode, found ?? null)
  const lines = items.map(({ product, quantity }) => ({
    price: minorUnits(product.price),
    quantity,
  }))
  const bench = await findBenchTime(shop, cart)
  const wait = { bench, notBefore: gift?.not_before ?? null }
  const methods = deliveryMethods(shop)
  const grams = await gramsOf(shop.db, methods, items)
  const priced = { lines, discounts: discountsOf(promo), grams }
  const method = chosen ?? usualMethod(shop, parcelOf(priced), destination)
  const totals = totalsWithDelivery(method, priced)
  const goods = lines.map((line, at) => ({ ...line, product_id: items[at]?.product_id ?? '' }))
  const tax = await taxOfGoods(shop.db, shop, goods, totals)
  return {
    lines: items.map((item, at) => lineOf(item, tax?.lines[at])),
    subtotal: amountText(totals.subtotal),
    discount: amountText(totals.discount),
    shipping: amountText(totals.shipping),
    total: amountText(totals.total),
    tax: tax && orderTaxText(tax.order),
    currency: shop.config.currency,
    delivery_type: method.key,
    kind: method.kind,
    ...deliveryOf(promiseFor(shop, method, bench, wait.notBefore)),
    delivery_options: methods.map((one) => optionOf(shop, one, { priced, destination, wait })),
    duties: dutiesFor(shop, destination),
    promo: promo && { code: promo.code, discount: Number(promo.discount) },
    promo_problem: problem,
    gift_boxes: offeredBoxes(boxes),
  }
}

async function findDestination(
  { db }: Shop,
  owner: CartOwner,
  shipTo: QuoteRequest['shipTo'],
): Promise<Destination> {
  if (!shipTo || !('addressId' in shipTo)) return storedAddress(shipTo ?? {})
  const address = await db
    .selectFrom('addresses')
    .select(['country', 'postal_code'])
    .where('id', '=', shipTo.addressId)
    .where('user_id', '=', 'userId' in owner ? owner.userId : null)
    .executeTakeFirst()
  if (!address) throw fieldError('shipping_address_id', 'This address does not exist.')
  return address
}

type Wait = { bench: BenchTime[]; notBefore: string | null }

function optionOf(
  shop: Shop,
  method: DeliveryMethod,
  { priced, destination, wait }: { priced: Priced; destination: Destination; wait: Wait },
): Quote['delivery_options'][number] {
  const promise = promiseFor(shop, method, wait.bench, wait.notBefore)
  return {
    delivery_type: method.key,
    name: methodLabel(method),
    kind: method.kind,
    price: amountText(totalsWithDelivery(method, priced).shipping),
    ...deliveryOf(promise),
    order_by: promise.order_by,
    problem: deliveryProblem(method, parcelOf(priced), destination, shop.config.currency),
  }
}

function deliveryOf({ from, to, order_by }: DeliveryPromise) {
  return { estimated_delivery: { from, to }, promise: { from, to, order_by } }
}

function lineOf(
  { product, quantity, available, right, problem, ...item }: Cart['cart_items'][number],
  tax: Tax | undefined,
): Quote['lines'][number] {
  const { product_id, variant_id, options, personalisation, made_quantity, ready_by } = item
  const price = minorUnits(product.price)
  return {
    product_id,
    variant_id,
    options,
    personalisation,
    name: product.name,
    quantity,
    price: amountText(price),
    line_total: amountText(lineTotal({ price, quantity })),
    tax: tax ? taxText(tax) : null,
    made_quantity,
    ready_by,
    available,
    right,
    problem,
  }
}
