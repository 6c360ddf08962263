import type { Cart } from '../../../contract/cart.ts'
import type { Quote } from '../../../contract/checkout.ts'
import { DELIVERY_TYPES, type DeliveryType } from '../../../contract/delivery/delivery.ts'
import { lineTotal, totalsOf } from '../../../contract/totals-of.ts'
import { type CartOwner, findCart } from '../../cart/find-cart.ts'
import { findEngravingDays } from '../../engraving/engraving-rows.ts'
import { notFound } from '../../lib/errors.ts'
import { amountText, minorUnits } from '../../lib/money.ts'
import { findPromo } from '../../promo/find-promo.ts'
import { discountsOf, validatePromo } from '../../promo/validate-promo.ts'
import type { Shop } from '../../shop.ts'
import { deliveryDates } from './delivery-dates.ts'

type QuoteRequest = { owner: CartOwner; deliveryType: DeliveryType; promoCode: string | null }

/** @throws ShopError 'not_found' when the caller has no such cart */
export async function quoteCart(
  shop: Shop,
  { owner, deliveryType, promoCode }: QuoteRequest,
): Promise<Quote> {
  const [cart, found] = await Promise.all([
    findCart(shop.db, owner),
    promoCode ? findPromo(shop.db, promoCode) : undefined,
  ])
  if (!cart) throw notFound('cart')
  const { promo, problem } = validatePromo(shop, promoCode, found ?? null)
  const lines = cart.cart_items.map(({ product, quantity }) => ({
    price: minorUnits(product.price),
    quantity,
  }))
  const days = await findEngravingDays(shop.db, cart)
  const totals = totalsOf(lines, discountsOf(promo), shop.config.shippingFee)
  return {
    lines: cart.cart_items.map(lineOf),
    subtotal: amountText(totals.subtotal),
    discount: amountText(totals.discount),
    shipping: amountText(totals.shipping),
    total: amountText(totals.total),
    currency: shop.config.currency,
    estimated_delivery: deliveryDates(shop, deliveryType, days),
    delivery_options: DELIVERY_TYPES.map((type) => ({
      delivery_type: type,
      price: amountText(totals.shipping),
      estimated_delivery: deliveryDates(shop, type, days),
    })),
    promo: promo && { code: promo.code, discount: Number(promo.discount) },
    promo_problem: problem,
  }
}

function lineOf({
  product_id,
  variant_id,
  options,
  personalisation,
  product,
  quantity,
  available,
  problem,
}: Cart['cart_items'][number]): Quote['lines'][number] {
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
    available,
    problem,
  }
}
