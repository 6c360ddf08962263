import type { AdminOrder } from '../../../contract/admin/order.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { OrderSection } from './order-facts.tsx'

type OrderEvent = AdminOrder['events'][number]

const EVENT_LABELS: Record<OrderEvent['to'], string> = {
  pending: 'Order placed',
  processing: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const ACTOR_LABELS: Record<OrderEvent['actor'], string> = {
  shopper: 'by the shopper',
  admin: 'by an admin',
  payment: 'by the payment provider',
  clock: 'by the clock',
}

export function OrderHistory({ order: { events } }: { order: AdminOrder }) {
  const { timeZone } = useShopConfig()
  return (
    <OrderSection title="Timeline">
      <ol className="border-l border-line pl-4">
        {events.map(({ from, to, actor, admin, reason, created_at }) => (
          <li key={`${created_at} ${from} ${to}`} className="relative pb-3 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-2 -left-[1.28rem] size-2 rounded-full bg-gold ring-4 ring-paper"
            />
            <span className="font-medium">{EVENT_LABELS[to]}</span>{' '}
            <span className="text-muted">{admin ? `by ${admin.name}` : ACTOR_LABELS[actor]}</span>
            <span className="block text-small break-words text-muted">
              {formatDateTime(created_at, timeZone)}
              {reason && `: ${reason}`}
            </span>
          </li>
        ))}
      </ol>
    </OrderSection>
  )
}
