import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'

export function StockBadge({ stock }: { stock: number }) {
  const { lowStockBelow } = useShopConfig()
  if (stock > 0 && stock >= lowStockBelow) return null
  return (
    <Badge tone={stock > 0 ? 'warning' : 'primary'} className="absolute bottom-2 left-2">
      {stock > 0 ? 'Low Stock' : 'Out of Stock'}
    </Badge>
  )
}
