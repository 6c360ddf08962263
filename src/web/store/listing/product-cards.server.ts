import type { Image, Product } from '../../../contract/product.ts'

const IMAGES_PER_CARD = 2

/** Only what a card shows: a page of 96 whole products would be four times as large. */
export function toProductCard({
  id,
  name,
  price,
  stock_quantity,
  low_stock_below,
  category,
  images,
}: Product) {
  return {
    id,
    name,
    price,
    stock_quantity,
    low_stock_below,
    category: category?.name ?? '',
    images: images.slice(0, IMAGES_PER_CARD).map(toCardImage),
  }
}

/** The second image is a decorative hover effect. */
function toCardImage({ url, srcset, width, height, alt, placeholder }: Image, index: number) {
  const isFirst = index === 0
  return { url, srcset, width, height, alt: isFirst ? alt : '', placeholder: isFirst ? placeholder : '' }
}

export type ProductCardData = ReturnType<typeof toProductCard>
