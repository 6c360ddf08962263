import type { AdminOrder } from '../../../contract/admin/order.ts'
import { Alert } from '../../ui/alert.tsx'
import { formatPrice } from '../../ui/format.ts'

/** Of a paid order whose pieces are refunded without its delivery. */
export function NothingLeft({ order }: { order: AdminOrder }) {
  const { status, shipments, is_being_cancelled, order_items, refundable_amount, currency } = order
  const isUnsent = status === 'processing' && shipments.length === 0 && !is_being_cancelled
  if (!isUnsent || order_items.some((item) => item.refunded_quantity < item.quantity)) return null
  if (Number(refundable_amount) === 0) return null
  return (
    <Alert tone="info">
      {`Nothing is left to send. Refund the ${formatPrice(refundable_amount, currency)} that are left, which cancels the order.`}
    </Alert>
  )
}
