import type { Image, Product, Badge as ProductBadge } from '../../../contract/product.ts'
import type { ProductOption } from '../../../contract/variant.ts'
import type { Storefront } from '../../context.ts'
import { withMade } from '../product/made-to-order.server.ts'
import { valueColour } from '../product/options/value-colour.ts'

const IMAGES_PER_CARD = 2
const MAX_SWATCHES = 8

/** With the badges of the owner's rules. */
export async function productCards(shop: Storefront, products: Product[]): Promise<ProductCardData[]> {
  const badgeOf = await shop.badges()
  const makeable = await shop.makeable(products)
  const estimateDelivery = shop.createDeliveryEstimator()
  return products.map((product) => {
    const badge = badgeOf(product)
    const { made, ...shown } = withMade(estimateDelivery, product, makeable)
    // Nothing has to be chosen, and nobody waits until it is made.
    const isQuick = product.options.length === 0 && product.stock_quantity > 0
    const extras = { ...(isQuick && { quick: true }), ...(made && { ready: made }), ...(badge && { badge }) }
    return { ...toProductCard(shown), ...extras }
  })
}

/** Only what a card shows: a page of 96 whole products would be four times as large. */
function toProductCard({
  id,
  name,
  price,
  price_to,
  compare_at_price,
  stock_quantity,
  low_stock_below,
  category,
  images,
  options,
}: Product) {
  return {
    id,
    name,
    price,
    stock_quantity,
    low_stock_below,
    category: category?.name ?? '',
    images: images.slice(0, IMAGES_PER_CARD).map(toCardImage),
    ...(price < price_to ? { from: true } : {}),
    ...(compare_at_price === null ? {} : { was: compare_at_price }),
    ...swatchesOf(options),
  }
}

/** Of the metals, else of another option, when there are several colours to choose from. */
function swatchesOf(options: ProductOption[]): { swatches?: Swatch[] } {
  const metalsFirst = options.toSorted((a, b) => Number(b.kind === 'metal') - Number(a.kind === 'metal'))
  const swatches = metalsFirst
    .map(({ kind, values }) =>
      values.flatMap((value) => {
        const colour = valueColour(kind, value)
        return colour ? [{ value: value.value, colour }] : []
      }),
    )
    .find((colours) => colours.length > 1)
  return swatches ? { swatches: swatches.slice(0, MAX_SWATCHES) } : {}
}

type Swatch = { value: string; colour: string }

/** The second image is a decorative hover effect. */
function toCardImage({ url, srcset, width, height, alt, placeholder }: Image, index: number) {
  const isFirst = index === 0
  return { url, srcset, width, height, alt: isFirst ? alt : '', placeholder: isFirst ? placeholder : '' }
}

export type ProductCardData = ReturnType<typeof toProductCard> & {
  badge?: ProductBadge
  /** 'Made for you, ready by 12 June', 'Arrives Tue 6 Apr' */
  ready?: string
  /** Can be added to the cart from the card. */
  quick?: boolean
}
