import type { OrderStatus } from '../../contract/order.ts'
import { Badge } from '../ui/badge.tsx'

const TONES = {
  pending: 'warning',
  processing: 'info',
  shipped: 'primary',
  delivered: 'success',
  completed: 'success',
  cancelled: 'danger',
} as const satisfies Record<OrderStatus, string>

/** An order's status in the shop's colours: warning, info, primary, success, danger. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={TONES[status] ?? 'neutral'} className="capitalize">
      {status}
    </Badge>
  )
}
