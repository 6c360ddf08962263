import { dayIn } from '../../../contract/day.ts'
import { type Engraving, NO_RETURN } from '../../../contract/engraving/rules.ts'
import { type BenchTime, FROM_STOCK } from '../../../contract/made-to-order/bench-time.ts'
import type { Makeable } from '../../../contract/made-to-order/makeable.ts'
import { readyText } from '../../../contract/made-to-order/ready-text.ts'
import type { Product, ProductWithVariants } from '../../../contract/product.ts'
import type { DeliveryEstimator, Storefront } from '../../context.ts'
import type { Delivery } from './delivery/delivery.ts'
import { deliveryTerms, type Piece } from './delivery/delivery-days.server.ts'
import { workingDays } from './engraving/engraving-words.server.ts'
import { returnWords } from './return-words.server.ts'

/** With what can be made, as stock that is never low. `made`: the sentence of a product without stock. */
export function withMade<Shown extends Product>(
  estimateDelivery: DeliveryEstimator,
  product: Shown,
  makeable: Makeable[],
): Shown & { made?: string; inStock?: number } {
  const own = makeable.filter(({ product_id }) => product_id === product.id)
  if (own.length === 0) return product
  const inStock = product.stock_quantity
  const stock_quantity = own.reduce((sum, { left }) => sum + left, inStock)
  const made =
    inStock > 0 ? undefined : readyText(estimateDelivery(minorUnits(product), benchTimes(own)).ready_by)
  return { ...product, inStock, stock_quantity, low_stock_below: 0, ...(made && { made }) }
}

/** The page of a product, with its variants, and when it arrives and how it can be returned, also engraved. */
export async function productAsMade(shop: Storefront, found: ProductWithVariants) {
  const { stock_shown: _, ...product } = found
  const makeable = await shop.makeable([product])
  const estimateDelivery = shop.createDeliveryEstimator()
  const page = { shop, estimateDelivery }
  const { engraving, right } = product
  const returns = returnWords(right)
  const engravedReturns = returnWords({ sentence: NO_RETURN })
  const engravedOf = (own: Makeable[], { goods, grams }: Piece, { price, days }: Engraving) =>
    deliveryOf(page, own, { goods: goods + minorUnits({ price }), grams }, days)
  const deliveries = (own: Makeable[], piece: Piece) => ({
    ...deliveryOf(page, own, piece),
    returns,
    ...(engraving && {
      engraved: { ...engravedOf(own, piece, engraving), isEngraved: true, returns: engravedReturns },
    }),
  })
  const { made, ...shown } = withMade(estimateDelivery, product, makeable)
  const whole = deliveries(made ? makeable : [], pieceOf(product))
  const variants = product.variants?.map(({ stock_shown: _, ...variant }) => {
    const own = makeable.filter(({ variant_id }) => variant_id === variant.id)
    const left = own[0]?.left ?? 0
    const isMade = left > 0 && variant.stock_quantity < 1
    const delivery = deliveries(isMade ? own : [], pieceOf(variant, product))
    return {
      ...variant,
      inStock: variant.stock_quantity,
      stock_quantity: variant.stock_quantity + left,
      ...((isMade || !hasSameTerms(delivery, whole)) && { delivery }),
    }
  })
  return { product: variants ? { ...shown, variants } : shown, delivery: whole }
}

function hasSameTerms(one: Delivery, other: Delivery): boolean {
  const termsOf = ({ arrival, fee, places }: Delivery) => JSON.stringify([arrival, fee, places])
  return termsOf(one) === termsOf(other)
}

type Weighed = Pick<ProductWithVariants, 'facts'>

/** @param product whose weight a variant without one has */
function pieceOf({ price, facts }: Weighed & { price: number }, product?: Weighed): Piece {
  const weight = [...(facts ?? []), ...(product?.facts ?? [])].find(({ key }) => key === 'weight')
  return { goods: minorUnits({ price }), grams: Number(weight?.value ?? 0) }
}

const minorUnits = ({ price }: { price: number }) => Math.round(price * 100)

/** Of the one that takes longest: nobody knows yet which is chosen. Without any: from stock. */
function deliveryOf(
  { shop, estimateDelivery }: { shop: Storefront; estimateDelivery: DeliveryEstimator },
  makeable: Makeable[],
  piece: Piece,
  engraving_days = 0,
): Delivery {
  const promise = estimateDelivery(piece.goods, benchTimes(makeable, engraving_days))
  return {
    givenOn: dayIn(shop.config.timeZone, shop.now()),
    ...deliveryTerms(shop, piece, promise),
    ...(makeable.length > 0
      ? { made: readyText(promise.ready_by) }
      : engraving_days > 0 && { made: `In stock, engraved in ${workingDays(engraving_days)}` }),
  }
}

function benchTimes(makeable: Makeable[], engraving_days = 0): BenchTime[] {
  const pieces = makeable.length > 0 ? makeable : [FROM_STOCK]
  return pieces.map(({ making_days, made_on }) => ({ making_days, made_on, engraving_days }))
}
