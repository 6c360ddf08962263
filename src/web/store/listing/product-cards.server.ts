import type { Image, Product } from '../../../contract/product.ts'

const PICTURES_ON_A_CARD = 2

/** The part of a product that its card shows; a page of 96 with everything would weigh four times as much. */
export function toProductCard({ id, name, price, stock_quantity, category, images }: Product) {
  return {
    id,
    name,
    price,
    stock_quantity,
    category: category?.name ?? '',
    images: images.slice(0, PICTURES_ON_A_CARD).map(pictureOf),
  }
}

/** What comes over the first one when a mouse is there needs neither words nor a placeholder. */
function pictureOf({ url, srcset, width, height, alt, placeholder }: Image, place: number) {
  const isFirst = place === 0
  return { url, srcset, width, height, alt: isFirst ? alt : '', placeholder: isFirst ? placeholder : '' }
}

export type ProductCardData = ReturnType<typeof toProductCard>
