import type { Cart } from '../../../contract/cart.ts'
import type { Quote } from '../../../contract/checkout.ts'
import { type DeliveryMethod, methodLabel } from '../../../contract/delivery/delivery-method.ts'
import type { BenchTime } from '../../../contract/made-to-order/bench-time.ts'
import { lineTotal } from '../../../contract/money/totals-of.ts'
import type { Tax } from '../../../contract/tax/tax-of.ts'
import { type CartOwner, findCart } from '../../cart/find-cart.ts'
import { deliveryMethods, requireMethod } from '../../delivery/delivery-methods.ts'
import { type Destination, deliveryProblem, dutiesFor } from '../../delivery/offer.ts'
import { gramsOf, type Priced, parcelOf, totalsWithDelivery } from '../../delivery/parcel-of.ts'
import { promiseFor } from '../../delivery/promise.ts'
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
  deliveryType: string
  /** Undefined while it is not known. A saved one is the cart owner's. */
  shipTo?: Destination | { addressId: string } | undefined
  promoCode: string | null
}

/** @throws ShopError 'not_found' when the caller has no such cart */
export async function quoteCart(
  shop: Shop,
  { owner, deliveryType, shipTo, promoCode }: QuoteRequest,
): Promise<Quote> {
  const method = requireMethod(shop, deliveryType)
  const [cart, found, destination] = await Promise.all([
    findCart(shop, owner),
    promoCode ? findPromo(shop.db, promoCode) : undefined,
    findDestination(shop, owner, shipTo),
  ])
  if (!cart) throw notFound('cart')
  const { promo, problem } = validatePromo(shop, promoCode, found ?? null)
  const lines = cart.cart_items.map(({ product, quantity }) => ({
    price: minorUnits(product.price),
    quantity,
  }))
  const bench = await findBenchTime(shop, cart)
  const methods = deliveryMethods(shop)
  const grams = await gramsOf(shop.db, methods, cart.cart_items)
  const priced = { lines, discounts: discountsOf(promo), grams }
  const totals = totalsWithDelivery(method, priced)
  const goods = lines.map((line, at) => ({ ...line, product_id: cart.cart_items[at]?.product_id ?? '' }))
  const tax = await taxOfGoods(shop.db, shop, goods, totals)
  return {
    lines: cart.cart_items.map((item, at) => lineOf(item, tax?.lines[at])),
    subtotal: amountText(totals.subtotal),
    discount: amountText(totals.discount),
    shipping: amountText(totals.shipping),
    total: amountText(totals.total),
    tax: tax && orderTaxText(tax.order),
    currency: shop.config.currency,
    estimated_delivery: dayRange(promiseFor(shop, method, bench)),
    delivery_options: methods.map((one) => optionOf(shop, one, { priced, destination, bench })),
    duties: dutiesFor(shop, destination),
    promo: promo && { code: promo.code, discount: Number(promo.discount) },
    promo_problem: problem,
  }
}

async function findDestination(
  { db }: Shop,
  owner: CartOwner,
  shipTo: QuoteRequest['shipTo'],
): Promise<Destination> {
  if (!shipTo || !('addressId' in shipTo)) return shipTo ?? {}
  const address = await db
    .selectFrom('addresses')
    .select(['country', 'postal_code'])
    .where('id', '=', shipTo.addressId)
    .where('user_id', '=', 'userId' in owner ? owner.userId : null)
    .executeTakeFirst()
  if (!address) throw fieldError('shipping_address_id', 'This address does not exist.')
  return address
}

function optionOf(
  shop: Shop,
  method: DeliveryMethod,
  { priced, destination, bench }: { priced: Priced; destination: Destination; bench: BenchTime[] },
): Quote['delivery_options'][number] {
  const promise = promiseFor(shop, method, bench)
  return {
    delivery_type: method.key,
    name: methodLabel(method),
    price: amountText(totalsWithDelivery(method, priced).shipping),
    estimated_delivery: dayRange(promise),
    order_by: promise.order_by,
    problem: deliveryProblem(method, parcelOf(priced), destination, shop.config.currency),
  }
}

const dayRange = ({ from, to }: { from: string; to: string }) => ({ from, to })

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
