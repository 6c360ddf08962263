import { Link } from 'react-router'
import type { Dashboard } from '../../../contract/admin/dashboard.ts'
import { ORDER_STATUSES } from '../../../contract/order.ts'
import { nameWithOptions } from '../../../contract/variant.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { formatNumber, formatPrice } from '../../ui/format.ts'
import { useDashboard } from '../data/dashboard.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { LoadState } from '../parts/load-state.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { Card } from './card.tsx'
import {
  AfterSaleTile,
  LateOrdersTile,
  NothingToSendTile,
  PaymentIssueTile,
  RETURNS,
  SetupTile,
  WaitingAdminsTile,
  WITHDRAWALS,
} from './decision-tiles.tsx'
import { HealthCard } from './health-card.tsx'
import { Takings } from './takings.tsx'
import { Tile } from './tile.tsx'

export function Overview() {
  const query = useDashboard()
  return (
    <>
      <PageHeader title="Dashboard" />
      {query.data ? <Tiles data={query.data} /> : <LoadState what="The dashboard" query={query} />}
    </>
  )
}

function Tiles({ data }: { data: Dashboard }) {
  const { timeZone } = useShopConfig()
  const { to_ship, stock, reserved, undelivered_emails, takings, currency } = data
  const oldest = to_ship.oldest_paid_at
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {data.payment_troubles > 0 && <PaymentIssueTile count={data.payment_troubles} />}
      {data.waiting_admins > 0 && <WaitingAdminsTile count={data.waiting_admins} />}
      {data.late_orders > 0 && <LateOrdersTile count={data.late_orders} />}
      <AfterSaleTile {...WITHDRAWALS} waiting={data.withdrawals} />
      <AfterSaleTile {...RETURNS} waiting={data.returns} />
      {data.nothing_to_send > 0 && <NothingToSendTile count={data.nothing_to_send} />}
      <SetupTile />
      <div className="col-span-full grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-5">
        <Tile
          to="/admin/orders?to_ship=1"
          name="To ship"
          value={to_ship.total}
          note={oldest ? `Oldest paid ${formatDateTime(oldest, timeZone)}` : 'Nothing is waiting'}
          isUrgent={to_ship.total > 0}
        />
        <Tile
          to="/admin/products?stock=low"
          name="Low stock"
          value={stock.low}
          note={stock.low_below > 0 ? `Fewer than ${stock.low_below} left` : 'The threshold is 0'}
        />
        <Tile
          to="/admin/products?stock=out"
          name="Out of Stock"
          value={stock.out}
          note={stock.out > 0 ? 'Nobody can buy these' : 'Everything can be bought'}
          isUrgent={stock.out > 0}
        />
        <Tile
          to="/admin/outbox?status=undelivered"
          name="Undelivered e-mails"
          value={undelivered_emails}
          note={undelivered_emails > 0 ? 'These did not arrive' : 'No e-mail has failed'}
          isUrgent={undelivered_emails > 0}
        />
        <Tile
          to="/admin/orders?status=pending"
          name="Reserved, not paid"
          value={reserved.pieces}
          note={
            reserved.pieces > 0
              ? `Worth ${formatPrice(reserved.amount, currency)}, ${percent(reserved.share)} of your stock`
              : 'No order waits for its payment'
          }
          isUrgent={reserved.share > reserved.threshold}
          className="max-lg:col-span-full"
        />
      </div>
      <Card title="Takings" className="col-span-full lg:col-span-3">
        <Takings takings={takings} currency={currency} />
      </Card>
      <Card title="Orders by status" className="col-span-full lg:col-span-1">
        <OrdersByStatus counts={data.orders_by_status} />
      </Card>
      <Card title="Best sellers, 30 days" className="col-span-full">
        <BestSellers data={data} />
      </Card>
      <HealthCard className="col-span-full" />
    </div>
  )
}

function percent(share: number): string {
  return share < 1 ? 'less than 1%' : `${Math.round(share)}%`
}

function OrdersByStatus({ counts }: { counts: Dashboard['orders_by_status'] }) {
  return (
    <ul className="-mx-2">
      {ORDER_STATUSES.map((status) => (
        <li key={status}>
          <Link
            to={`/admin/orders?status=${status}`}
            className="flex min-h-11 items-center justify-between gap-3 rounded-sm px-2 capitalize hover:bg-sand md:min-h-9"
          >
            {status}
            <span className="figures">{formatNumber(counts[status] ?? 0)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function BestSellers({ data: { best_sellers, currency } }: { data: Dashboard }) {
  if (best_sellers.items.length === 0) return <p className="text-muted">Nothing was sold yet.</p>
  return (
    <ol className="divide-y divide-line">
      {best_sellers.items.map(({ variant_id, name, code, options, quantity, amount }) => (
        <li key={variant_id}>
          <Link
            to={`/admin/products?search=${encodeURIComponent(code)}`}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto_5.5rem] items-center gap-3 hover:bg-sand/60 max-md:py-2 md:grid-cols-[minmax(0,1fr)_auto_6.5rem] md:gap-4"
          >
            <span className="min-w-0 break-words md:truncate">
              {nameWithOptions(name, options)} <span className="text-small text-muted">{code}</span>
            </span>
            <span className="figures">{`${formatNumber(quantity)} sold`}</span>
            <span className="figures text-right">{formatPrice(amount, currency)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
