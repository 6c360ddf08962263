import { Badge } from '../../ui/badge.tsx'
import { formatNumber } from '../../ui/format.ts'

const PLENTY_ABOVE = 10

export function StockBadge({ quantity, isMade = false }: { quantity: number; isMade?: boolean }) {
  if (quantity < 1 && isMade) return <Badge>Made to order</Badge>
  const tone = quantity > PLENTY_ABOVE ? 'success' : quantity > 0 ? 'warning' : 'danger'
  return (
    <Badge tone={tone} className="figures">
      {quantity > 0 ? `${formatNumber(quantity)} in stock` : 'Out of Stock'}
    </Badge>
  )
}
