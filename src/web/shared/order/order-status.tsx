import type { Order, OrderStatus } from '../../../contract/order.ts'
import { Badge } from '../../ui/badge.tsx'

const TONES = {
  pending: 'warning',
  processing: 'info',
  shipped: 'primary',
  delivered: 'success',
  completed: 'neutral',
  cancelled: 'danger',
} as const satisfies Record<OrderStatus, string>

/** An order that is collected has the same statuses. @param status of the order, or of its shipping */
export function statusText(status: string, shipping: Order['shipping'] | undefined): string {
  if (shipping?.kind !== 'collect') return status
  if (status === 'delivered') return 'collected'
  const isWaiting = status === 'processing' || status === 'pending'
  return shipping.ready_at && isWaiting ? 'ready to collect' : status
}

/** Colours of the specification: the back office's details show a completed order as a success. */
export function OrderStatusBadge({
  status,
  shipping,
  inDetails,
}: {
  status: OrderStatus
  shipping?: Order['shipping'] | undefined
  inDetails?: boolean
}) {
  const tone = inDetails && status === 'completed' ? 'success' : TONES[status]
  return (
    <Badge tone={tone ?? 'neutral'} className="capitalize">
      {statusText(status, shipping)}
    </Badge>
  )
}
