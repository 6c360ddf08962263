import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { estimatedDelivery } from '../../../contract/delivery/estimated-delivery.ts'
import { hasSeveralParcels, isNothingToCome, isPartSent } from '../../../contract/delivery/part-sent.ts'
import type { Order, OrderEvent, OrderStatus } from '../../../contract/order.ts'
import { classes } from '../../ui/classes.ts'
import { formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShopConfig } from '../shop-config.ts'
import { TrackingLink } from './tracking-link.tsx'

type Step = { title: string; when: string; detail?: ReactNode; isDone: boolean }

export function OrderTimeline({ order }: { order: Order }) {
  const { timeZone } = useShopConfig()
  const done = order.events.flatMap((event) => pastSteps(order, event, timeZone))
  // Those of a shipped order stand at its event.
  if (isPartSent(order)) done.push(...parcelSteps(order, timeZone))
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

const READY = 'Ready to collect'
const COLLECTED = 'Collected'
const NEW_DATE = 'New date'

function pastSteps(order: Order, event: OrderEvent, timeZone: string): Step[] {
  const { new_promise } = order.shipping
  const steps = eventSteps(order, event, timeZone)
  if (event.to !== 'processing' || !new_promise) return steps
  const { at, note } = new_promise
  const [paid, ...more] = steps
  const newDate = { title: NEW_DATE, when: formatDate(at, timeZone), detail: note, isDone: true }
  return [...(paid ? [paid] : []), newDate, ...more]
}

function eventSteps(order: Order, { to, created_at, reason }: OrderEvent, timeZone: string): Step[] {
  const step = { title: TITLES[to], when: formatDate(created_at, timeZone), isDone: true }
  const { kind, ready_at, collect_code } = order.shipping
  if (kind === 'collect') {
    // It is handed over when it is shipped.
    if (to === 'shipped') return []
    if (to === 'delivered') return [{ ...step, title: COLLECTED }]
    if (to === 'processing' && ready_at)
      return [
        step,
        {
          title: READY,
          when: formatDate(ready_at, timeZone),
          detail: `Your code: ${collect_code}`,
          isDone: true,
        },
      ]
  }
  if (to === 'shipped') return parcelSteps(order, timeZone)
  return [to === 'cancelled' && reason ? { ...step, detail: reason } : step]
}

function parcelSteps(order: Order, timeZone: string): Step[] {
  const isOne = !hasSeveralParcels(order)
  return order.shipments.map((shipment) => ({
    title: isOne ? TITLES.shipped : `Parcel ${shipment.number} shipped`,
    when: formatDate(shipment.shipped_at, timeZone),
    detail: (
      <>
        {`${shipment.shipping_company}, `}
        <TrackingLink of={shipment} />
      </>
    ),
    isDone: true,
  }))
}

/** A gift goes to its receiver. */
function onItsWay({ gift }: Order): string {
  return `On its way to ${gift?.receiver.name || 'you'}`
}

function futureSteps(order: Order): Step[] {
  const payment = { title: 'Payment confirmed', when: '', isDone: false }
  // Each date wraps as a whole.
  const estimate = estimatedDelivery(order).replaceAll(/(?<!–) (?!–)/g, NO_BREAK)
  const isCollected = order.shipping.kind === 'collect'
  const isLast = isPartSent(order) && isNothingToCome(order)
  const shipped = {
    title: isCollected ? READY : isPartSent(order) ? 'The rest on its way' : onItsWay(order),
    when: isCollected
      ? `We write to you, with a code to show. Estimated ${estimate}`
      : isPartSent(order)
        ? 'We write to you when it leaves.'
        : 'We wrap your order and write to you when it leaves.',
    isDone: false,
  }
  const delivered = {
    title: isCollected ? COLLECTED : 'Delivered',
    when: isCollected ? '' : `Estimated ${estimate}`,
    isDone: false,
  }
  const future: Partial<Record<OrderStatus, Step[]>> = {
    pending: [payment, shipped, delivered],
    processing: order.shipping.ready_at || isLast ? [delivered] : [shipped, delivered],
    shipped: [delivered],
  }
  return future[order.status] ?? []
}
