import type { OrderStatus } from '../../contract/order.ts'
import { Badge } from '../ui/badge.tsx'

const TONES = {
  pending: 'warning',
  processing: 'info',
  shipped: 'primary',
  delivered: 'success',
  completed: 'neutral',
  cancelled: 'danger',
} as const satisfies Record<OrderStatus, string>

/** Colours of the specification: the back office's details show a completed order as a success. */
export function OrderStatusBadge({ status, inDetails }: { status: OrderStatus; inDetails?: boolean }) {
  const tone = inDetails && status === 'completed' ? 'success' : TONES[status]
  return (
    <Badge tone={tone ?? 'neutral'} className="capitalize">
      {status}
    </Badge>
  )
}
