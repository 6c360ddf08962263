import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatPrice } from '../../../ui/format.ts'
import { formatDateTime } from '../../parts/format-date-time.ts'
import { OrderSection } from '../order-facts.tsx'

const STATUS = { pending: 'warning', succeeded: 'success', failed: 'danger' } as const

export function OrderRefunds({ order: { refunds, refundable_amount, currency } }: { order: AdminOrder }) {
  const { timeZone } = useShopConfig()
  return (
    <OrderSection title="Refunds">
      {refunds.length === 0 && <p className="text-muted">Nothing was refunded.</p>}
      <ul className="flex flex-col gap-2">
        {refunds.map(
          ({ id, amount, shipping, status, reason, payment_of, pays, admin, created_at, items }) => (
            <li key={id}>
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="figures font-medium">
                  {Number(amount) > 0 ? formatPrice(amount, currency) : 'Pieces only'}
                </span>
                <RefundStatus status={status} pays={pays} />
              </span>
              <span className="block text-small break-words text-muted">
                {[
                  formatDateTime(created_at, timeZone),
                  admin?.name,
                  itemCount(items),
                  Number(shipping) > 0 && `${formatPrice(shipping, currency)} of it delivery`,
                  pays && `pays exchange ${pays}`,
                  payment_of && `by the payment of order ${payment_of}`,
                  reason,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ),
        )}
      </ul>
      {Number(refundable_amount) > 0 && (
        <p className="mt-2 text-small text-muted">
          {`${formatPrice(refundable_amount, currency)} can still be given back.`}
        </p>
      )}
    </OrderSection>
  )
}

/** Of an exchange, no payment provider is waited for, and none has refused it. */
function RefundStatus({ status, pays }: Pick<AdminOrder['refunds'][number], 'status' | 'pays'>) {
  if (pays && status === 'pending') return <Badge tone="warning">Waits for the difference</Badge>
  if (pays && status === 'failed') return <Badge>Not paid</Badge>
  return (
    <Badge tone={STATUS[status]} className="capitalize">
      {status}
    </Badge>
  )
}

function itemCount(items: AdminOrder['refunds'][number]['items']): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const restocked = items.reduce((sum, item) => sum + item.restocked_quantity, 0)
  if (pieces === 0) return ''
  const words = pieces === 1 ? '1 piece' : `${pieces} pieces`
  return restocked > 0 ? `${words} (${restocked} back in stock)` : words
}
