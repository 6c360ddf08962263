import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { parcelPieces } from '../../shared/order/parcel-pieces.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { formatPrice } from '../../ui/format.ts'
import { fieldLabel, formatAuditValue } from '../parts/format-audit-value.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { OrderSection } from './order-facts.tsx'

type OrderEvent = AdminOrder['events'][number]
type Correction = AdminOrder['corrections'][number]

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

const CORRECTION_LABELS: Record<Correction['what'], string> = {
  details: 'Details corrected',
  tracking: 'Tracking corrected',
  promise: 'New date',
}

const REFUND_LABELS: Record<AdminOrder['refunds'][number]['status'], string> = {
  pending: 'Refund begun',
  succeeded: 'Refunded',
  failed: 'Refund failed',
}

type Entry = { key: string; label: string; by: string; created_at: string; more: ReactNode }

export function OrderHistory({ order }: { order: AdminOrder }) {
  const { events, corrections, returns, withdrawals, refunds } = order
  const { timeZone } = useShopConfig()
  const entries = [
    // Before the event of the last one, which is of the same moment.
    ...(isSentWhole(order) ? [] : order.shipments.map((shipment) => parcelEntry(order, shipment))),
    ...events.map(eventEntry),
    ...corrections.map(correctionEntry),
    ...returns.flatMap(returnEntries),
    ...withdrawals.flatMap((withdrawal) => withdrawalEntries(order, withdrawal)),
    ...refunds.filter(({ pays }) => !pays).map((refund) => refundEntry(order, refund)),
  ]
  return (
    <OrderSection title="Timeline">
      <ol className="border-l border-line pl-4">
        {entries.toSorted(byTime).map(({ key, label, by, created_at, more }) => (
          <li key={key} className="relative pb-3 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-2 -left-[1.28rem] size-2 rounded-full bg-gold ring-4 ring-paper"
            />
            <span className="font-medium">{label}</span> <span className="text-muted">{by}</span>
            <span className="block text-small break-words text-muted">
              {formatDateTime(created_at, timeZone)}
              {more}
            </span>
          </li>
        ))}
      </ol>
    </OrderSection>
  )
}

/** In one parcel, so that its entry would repeat that of the status. */
function isSentWhole({ events, shipments: [parcel, ...others] }: AdminOrder): boolean {
  const isShipped = events.some(({ to, created_at }) => to === 'shipped' && created_at === parcel?.shipped_at)
  return isShipped && others.length === 0
}

// A stable sort: entries of one moment keep their order.
function byTime(one: Entry, other: Entry): number {
  return Date.parse(one.created_at) - Date.parse(other.created_at)
}

function byAdmin(admin: OrderEvent['admin'], otherwise = ACTOR_LABELS.admin): string {
  return admin ? `by ${admin.name}` : otherwise
}

function eventEntry({ from, to, actor, admin, reason, created_at }: OrderEvent): Entry {
  return {
    key: `${created_at} ${from} ${to}`,
    label: EVENT_LABELS[to],
    by: byAdmin(admin, ACTOR_LABELS[actor]),
    created_at,
    more: reason && `: ${reason}`,
  }
}

function returnEntries({ id, code, events }: AdminOrder['returns'][number]): Entry[] {
  return events.map(({ event, reason, admin, created_at }) => ({
    key: `${id} ${created_at} ${event}`,
    label: `Return ${event}`,
    by: byAdmin(admin, event === 'requested' ? ACTOR_LABELS.shopper : ''),
    created_at,
    more: (
      <>
        {reason && reason !== `Return ${code}` && `: ${reason}`}{' '}
        <Link to={`/admin/returns/${id}`} className="figures underline underline-offset-4">
          {code}
        </Link>
      </>
    ),
  }))
}

/** '1 × Opal Ring' of each line. */
function piecesOf(order: AdminOrder, items: { order_item_id: string; quantity: number }[]): string[] {
  return items.map(({ order_item_id, quantity }) => {
    const item = order.order_items.find((one) => one.id === order_item_id)
    return `${quantity} × ${item?.product.name ?? 'piece'}`
  })
}

function refundEntry(order: AdminOrder, refund: AdminOrder['refunds'][number]): Entry {
  const { id, amount, status, admin, created_at, items } = refund
  const money = Number(amount) > 0 ? [formatPrice(amount, order.currency)] : []
  return {
    key: id,
    label: REFUND_LABELS[status],
    by: byAdmin(admin, ''),
    created_at,
    more: `: ${[...money, ...piecesOf(order, items)].join(', ')}`,
  }
}

function withdrawalEntries(
  order: AdminOrder,
  { id, created_at, closed, items }: AdminOrder['withdrawals'][number],
): Entry[] {
  const declared = {
    key: id,
    label: 'Withdrawn from',
    by: ACTOR_LABELS.shopper,
    created_at,
    more: `: ${piecesOf(order, items).join(', ')}`,
  }
  if (!closed) return [declared]
  const end = {
    key: `${id} closed`,
    label: 'Withdrawal closed without refund',
    by: byAdmin(closed.admin),
    created_at: closed.created_at,
    more: `: ${closed.reason}`,
  }
  return [declared, end]
}

function parcelEntry(order: AdminOrder, shipment: AdminOrder['shipments'][number]): Entry {
  const { number, shipping_company, tracking_number, shipped_at, admin } = shipment
  return {
    key: `parcel ${number}`,
    label: `Parcel ${number} shipped`,
    by: byAdmin(admin),
    created_at: shipped_at,
    more: `: ${shipping_company}, ${tracking_number}; ${parcelPieces(order, shipment)}`,
  }
}

function correctionEntry({ id, what, before, after, admin, created_at }: Correction): Entry {
  return {
    key: `${id}`,
    label: CORRECTION_LABELS[what],
    by: byAdmin(admin, 'by the shop'),
    created_at,
    more: Object.keys(after).map((name) => (
      <span key={name} className="block first-letter:uppercase">
        {`${fieldLabel(name)}: ${formatAuditValue(before[name])} → ${formatAuditValue(after[name])}`}
      </span>
    )),
  }
}
