import type { Product } from '../../../contract/product.ts'
import { lineAmount } from '../../data/cart/cart.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Price } from '../../ui/price.tsx'

type ProductPriceProps = {
  product: Pick<Product, 'price' | 'price_to'>
  was?: number | null
  quantity?: number
  className: string
}

/** 'From £120.00' as long as there are several prices. */
export function ProductPrice({ product, was, quantity = 1, className }: ProductPriceProps) {
  return (
    <Price
      amount={lineAmount({ product, quantity: Math.max(quantity, 0) })}
      was={was}
      from={product.price < product.price_to}
      currency={useShopConfig().currency}
      className={className}
    />
  )
}
