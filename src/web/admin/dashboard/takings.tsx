import type { Dashboard } from '../../../contract/admin/dashboard.ts'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import { formatChange, formatNumber, formatPrice } from '../../ui/format.ts'

type Day = Dashboard['takings']['days'][number]

const DAYS = 30
const WIDTH = 600
const HEIGHT = 140
const STEP = WIDTH / DAYS

export function Takings({ takings, currency }: { takings: Dashboard['takings']; currency: string }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Period name="Today" before="yesterday" period={takings.today} currency={currency} />
        <Period name="7 days" before="the 7 before" period={takings.last_7_days} currency={currency} />
        <Period name="30 days" before="the 30 before" period={takings.last_30_days} currency={currency} />
      </div>
      <TakingsChart days={takings.days} currency={currency} />
    </>
  )
}

function Period({
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

/** The last 30 days as bars, the 30 before as a line, and a table for screen readers. */
function TakingsChart({ days, currency }: { days: Day[]; currency: string }) {
  const now = days.slice(-DAYS)
  const before = days.slice(-2 * DAYS, -DAYS)
  const top = Math.max(...days.map(({ amount }) => Number(amount)), 0)
  const height = ({ amount }: Day) => (Math.max(Number(amount), 0) / (top || 1)) * (HEIGHT - 4)
  const line = before.map((day, at) => `${at * STEP + STEP / 2},${HEIGHT - height(day)}`).join(' ')
  return (
    <figure className="mt-5">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-36 w-full overflow-visible border-b border-line"
      >
        {now.map((day, at) => (
          <g key={day.day}>
            <title>{dayText(day, currency)}</title>
            <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
            <rect
              x={at * STEP + 2}
              y={HEIGHT - height(day)}
              width={STEP - 4}
              height={height(day)}
              fill="var(--color-gold)"
            />
          </g>
        ))}
        <polyline
          points={line}
          fill="none"
          stroke="var(--color-edge)"
          strokeWidth={1.5}
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
          pointerEvents="none"
        />
      </svg>
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-small text-muted">
        <span>{now[0] && `${formatDay(now[0].day)} – today`}</span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="inline-block h-2.5 w-2.5 bg-gold" /> last 30 days
          <span aria-hidden="true" className="ml-3 inline-block w-5 border-t-2 border-dashed border-edge" />{' '}
          the 30 before
        </span>
        <span className="figures">{`Highest day ${formatPrice(top, currency)}`}</span>
      </figcaption>
      {/* A wrapper: Firefox shows the caption of an sr-only table. */}
      <div className="sr-only">
        <table>
          <caption>Takings by day</caption>
          <tbody>
            {now.map((day) => (
              <tr key={day.day}>
                <td>{dayText(day, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function dayText({ day, amount, orders }: Day, currency: string): string {
  return `${formatDay(day)}: ${formatPrice(amount, currency)}, ${orders} ${orders === 1 ? 'order' : 'orders'}`
}
