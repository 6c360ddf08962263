import { NO_RETURN } from '../../../contract/engraving/rules.ts'
import { FROM_STOCK } from '../../../contract/made-to-order/bench-time.ts'
import type { Makeable } from '../../../contract/made-to-order/makeable.ts'
import { readyText } from '../../../contract/made-to-order/ready-text.ts'
import type { Product, ProductWithVariants } from '../../../contract/product.ts'
import type { Storefront } from '../../context.ts'
import { deliveryDays } from './delivery-days.server.ts'
import type { Delivery } from './product-facts.tsx'
import { returnWords } from './return-words.server.ts'

/** With what can be made, as stock that is never low. `made`: the sentence of a product without stock. */
export function withMade<Shown extends Product>(
  shop: Storefront,
  product: Shown,
  makeable: Makeable[],
): Shown & { made?: string; inStock?: number } {
  const own = makeable.filter(({ product_id }) => product_id === product.id)
  if (own.length === 0) return product
  const inStock = product.stock_quantity
  const stock_quantity = own.reduce((sum, { left }) => sum + left, inStock)
  const { made } = inStock > 0 ? { made: undefined } : deliveryOf(shop, own)
  return { ...product, inStock, stock_quantity, low_stock_below: 0, ...(made && { made }) }
}

/** The page of a product, with its variants, and when it arrives and how it can be returned, also engraved. */
export async function productAsMade(shop: Storefront, product: ProductWithVariants) {
  const makeable = await shop.makeable([product])
  const { engraving, right } = product
  const returns = returnWords(shop.config, right)
  const engravedReturns = returnWords(shop.config, { reason: 'engraved', sentence: NO_RETURN })
  const deliveries = (own: Makeable[]) => ({
    ...deliveryOf(shop, own),
    returns,
    ...(engraving && { engraved: { ...deliveryOf(shop, own, engraving.days), returns: engravedReturns } }),
  })
  const { made, ...shown } = withMade(shop, product, makeable)
  const variants = product.variants?.map((variant) => {
    const own = makeable.filter(({ variant_id }) => variant_id === variant.id)
    const left = own[0]?.left ?? 0
    const delivery = left > 0 && variant.stock_quantity < 1 ? { delivery: deliveries(own) } : {}
    return {
      ...variant,
      inStock: variant.stock_quantity,
      stock_quantity: variant.stock_quantity + left,
      ...delivery,
    }
  })
  return {
    product: variants ? { ...shown, variants } : shown,
    delivery: deliveries(made ? makeable : []),
  }
}

/** Of the one that takes longest: nobody knows yet which is chosen. Without any: from stock. */
function deliveryOf(shop: Storefront, makeable: Makeable[], engraving_days = 0): Delivery {
  const pieces = makeable.length > 0 ? makeable : [FROM_STOCK]
  const times = pieces.map(({ making_days, made_on }) => ({ making_days, made_on, engraving_days }))
  const delivery = deliveryDays(shop, times)
  if (makeable.length === 0) return delivery
  return { ...delivery, made: readyText(shop.expectedDelivery(times).ready_by) }
}
