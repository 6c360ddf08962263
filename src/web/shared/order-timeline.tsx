import { Check } from 'lucide-react'
import { estimatedDelivery } from '../../contract/delivery/estimated-delivery.ts'
import type { Order, OrderEvent, OrderStatus } from '../../contract/order.ts'
import { classes } from '../ui/classes.ts'
import { formatDate } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { useShopConfig } from './shop-config.ts'

type Step = { title: string; when: string; detail?: string; isDone: boolean }

export function OrderTimeline({ order }: { order: Order }) {
  const { timeZone } = useShopConfig()
  const done = order.events.map((event) => pastStep(order, event, timeZone))
  return (
    <ol className="md:grid md:auto-cols-fr md:grid-flow-col">
      {[...done, ...futureSteps(order)].map(({ title, when, detail, isDone }) => (
        <li
          key={title}
          className="group relative flex gap-4 pb-6 last:pb-0 md:flex-col md:gap-3 md:pr-4 md:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-6 bottom-0 left-3 w-px bg-line group-last:hidden md:top-3 md:right-0 md:bottom-auto md:left-6 md:h-px md:w-auto"
          />
          <span
            aria-hidden="true"
            className={classes(
              'flex size-6 shrink-0 items-center justify-center rounded-full',
              isDone ? 'bg-moss text-white' : 'border border-edge bg-paper',
            )}
          >
            {isDone && <Icon of={Check} className="size-4" />}
          </span>
          <div className="min-w-0">
            <p className={isDone ? 'font-medium' : 'text-muted'}>
              {title}
              <span className="sr-only">{isDone ? ' (done)' : ' (to come)'}</span>
            </p>
            {when && <p className="text-small text-muted">{when}</p>}
            {detail && <p className="text-small break-words">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const NO_BREAK = '\u00a0'

const TITLES: Record<OrderStatus, string> = {
  pending: 'Order placed',
  processing: 'Payment confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

function pastStep(order: Order, { to, created_at, reason }: OrderEvent, timeZone: string): Step {
  const step = { title: TITLES[to], when: formatDate(created_at, timeZone), isDone: true }
  const { shipping_company, tracking_number } = order.shipping
  if (to === 'shipped' && shipping_company)
    return { ...step, detail: `${shipping_company}, ${tracking_number}` }
  return to === 'cancelled' && reason ? { ...step, detail: reason } : step
}

function futureSteps(order: Order): Step[] {
  const payment = { title: 'Payment confirmed', when: '', isDone: false }
  const shipped = {
    title: 'On its way to you',
    when: 'We wrap your order and write to you when it leaves.',
    isDone: false,
  }
  const delivered = {
    title: 'Delivered',
    // Each date wraps as a whole.
    when: `Estimated ${estimatedDelivery(order).replaceAll(/(?<!–) (?!–)/g, NO_BREAK)}`,
    isDone: false,
  }
  const future: Partial<Record<OrderStatus, Step[]>> = {
    pending: [payment, shipped, delivered],
    processing: [shipped, delivered],
    shipped: [delivered],
  }
  return future[order.status] ?? []
}
