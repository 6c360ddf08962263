import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Dashboard } from '../../contract/admin/dashboard.ts'
import { ORDER_STATUSES } from '../../contract/order.ts'
import { useShopConfig } from '../shared/shop-config.ts'
import { classes } from '../ui/classes.ts'
import { formatChange, formatNumber, formatPrice } from '../ui/format.ts'
import { useDashboard } from './data/dashboard.ts'
import { HealthCard } from './health-card.tsx'
import { PaymentIssueTile } from './issue-tile.tsx'
import { formatDateTime } from './parts/format-date-time.ts'
import { Loading } from './parts/loading.tsx'
import { NotLoaded } from './parts/not-loaded.tsx'
import { PageHeader } from './parts/page-header.tsx'
import { TakingsChart } from './takings-chart.tsx'

export const meta = () => [{ title: 'Dashboard - Admin' }]

export default function DashboardPage() {
  const { data, isError, error, refetch } = useDashboard()
  return (
    <>
      <PageHeader title="Dashboard" />
      {data ? (
        <Tiles data={data} />
      ) : isError ? (
        <NotLoaded what="The dashboard" error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </>
  )
}

function Tiles({ data }: { data: Dashboard }) {
  const { timeZone } = useShopConfig()
  const { to_ship, stock, reserved, failed_emails, takings, currency } = data
  const oldest = to_ship.oldest_paid_at
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {data.payment_troubles > 0 && <PaymentIssueTile count={data.payment_troubles} />}
      <div className="col-span-full grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5">
        <Tile
          to="/admin/orders?status=processing&payment_status=paid"
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
          name="Out of stock"
          value={stock.out}
          note={stock.out > 0 ? 'Nobody can buy these' : 'Everything can be bought'}
          isUrgent={stock.out > 0}
        />
        <Tile
          to="/admin/outbox?status=failed"
          name="Failed e-mails"
          value={failed_emails}
          note={failed_emails > 0 ? 'Shoppers may wait for these' : 'All e-mails went out'}
          isUrgent={failed_emails > 0}
        />
        <Tile
          to="/admin/orders?status=pending"
          name="Reserved, not paid"
          value={reserved.pieces}
          note={
            reserved.pieces > 0
              ? `Worth ${formatPrice(reserved.amount, currency)}, ${Math.round(reserved.share)}% of your stock`
              : 'No order waits for its payment'
          }
          isUrgent={reserved.share > reserved.threshold}
          className="max-xl:col-span-full"
        />
      </div>
      <Panel title="Takings" className="col-span-full lg:col-span-3">
        <div className="grid gap-4 sm:grid-cols-3">
          <Takings name="Today" before="yesterday" period={takings.today} currency={currency} />
          <Takings name="7 days" before="the 7 before" period={takings.last_7_days} currency={currency} />
          <Takings name="30 days" before="the 30 before" period={takings.last_30_days} currency={currency} />
        </div>
        <TakingsChart days={takings.days} currency={currency} />
      </Panel>
      <Panel title="Orders by status" className="col-span-full lg:col-span-1">
        <OrdersByStatus counts={data.orders_by_status} />
      </Panel>
      <Panel title="Best sellers, 30 days" className="col-span-full">
        <BestSellers data={data} />
      </Panel>
      <HealthCard className="col-span-full" />
    </div>
  )
}

function Tile({
  to,
  name,
  value,
  note,
  isUrgent,
  className,
}: {
  to: string
  name: string
  value: number
  note: string
  isUrgent?: boolean
  className?: string
}) {
  return (
    <Link
      to={to}
      className={classes(
        'flex flex-col rounded-sm border bg-paper p-4 transition-colors hover:border-ink md:p-5',
        isUrgent ? 'border-gold' : 'border-line',
        className,
      )}
    >
      <span className="text-small font-medium">{name}</span>
      <span className="figures display-face my-1 text-display">{formatNumber(value)}</span>
      <span className="text-small text-muted">{note}</span>
    </Link>
  )
}

function Panel({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className={classes('rounded-sm border border-line bg-paper p-4 md:p-5', className)}
    >
      <h2 className="mb-3 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Takings({
  name,
  before,
  period,
  currency,
}: {
  name: string
  before: string
  period: Dashboard['takings']['today']
  currency: string
}) {
  const orders = period.now.orders
  return (
    <div>
      <p className="text-small text-muted">{name}</p>
      <p className="figures text-title font-semibold">{formatPrice(period.now.amount, currency)}</p>
      <p className="text-small text-muted">
        {`${formatNumber(orders)} ${orders === 1 ? 'order' : 'orders'}; ${formatPrice(period.before.amount, currency)} ${before}`}
        {changeText(period)}
      </p>
    </div>
  )
}

function changeText({ now, before }: Dashboard['takings']['today']): string {
  const previous = Number(before.amount)
  if (previous <= 0) return ''
  return ` (${formatChange(Math.round((Number(now.amount) / previous - 1) * 100))}%)`
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
      {best_sellers.items.map(({ product_id, name, code, quantity, amount }) => (
        <li key={product_id}>
          <Link
            to={`/admin/products?search=${encodeURIComponent(code)}`}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto_5.5rem] items-center gap-3 hover:bg-sand/60 max-md:py-2 md:grid-cols-[minmax(0,1fr)_auto_6.5rem] md:gap-4"
          >
            <span className="min-w-0 break-words md:truncate">
              {name} <span className="text-small text-muted">{code}</span>
            </span>
            <span className="figures">{`${formatNumber(quantity)} sold`}</span>
            <span className="figures text-right">{formatPrice(amount, currency)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
