import type { Product } from '../../../contract/product.ts'
import { useIsLow } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'

export function StockBadge({ product }: { product: Pick<Product, 'stock_quantity' | 'low_stock_below'> }) {
  const isLow = useIsLow(product)
  const stock = product.stock_quantity
  if (stock > 0 && !isLow) return null
  return (
    <Badge tone={stock > 0 ? 'warning' : 'primary'} className="absolute bottom-2 left-2">
      {stock > 0 ? 'Low Stock' : 'Out of Stock'}
    </Badge>
  )
}
