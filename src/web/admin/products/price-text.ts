import type { Product } from '../../../contract/product.ts'
import { formatPrice } from '../../ui/format.ts'

/** 'From £120.00' where the variants differ. */
export function priceText(
  { price, price_to }: Pick<Product, 'price' | 'price_to'>,
  currency: string,
): string {
  return price_to > price ? `From ${formatPrice(price, currency)}` : formatPrice(price, currency)
}
