import { formatDay } from '../../../contract/delivery/format-day.ts'
import type { PayoutsReport, TransactionKind } from '../../../contract/reports/payouts.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatPrice } from '../../ui/format.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { OrderLink } from './order-link.tsx'
import { daysText } from './periods.ts'
import { counted } from './statement.tsx'

type Payout = PayoutsReport['payouts'][number]

const STATUSES: Record<Payout['status'], [label: string, tone: 'success' | 'info' | 'danger']> = {
  paid: ['Paid', 'success'],
  in_transit: ['On its way', 'info'],
  pending: ['Prepared', 'info'],
  canceled: ['Cancelled', 'danger'],
  failed: ['Failed', 'danger'],
}

const KINDS: Record<TransactionKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Refund that came back',
  fee: 'Fee',
  other: 'Other',
}

const SUMMARY = 'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-2 hover:bg-sand/60'

export function PayoutList({ data: { payouts } }: { data: PayoutsReport }) {
  if (payouts.length === 0) return null
  return (
    <ul aria-label="Payouts" className="divide-y divide-line border-y border-line">
      {payouts.map((payout) => (
        <li key={payout.id}>
          <details>
            <summary className={SUMMARY}>
              <span className="min-w-24 font-medium">{formatDay(payout.arrives_on)}</span>
              <Badge tone={STATUSES[payout.status][1]}>{STATUSES[payout.status][0]}</Badge>
              <span className="figures ml-auto font-medium">
                {formatPrice(payout.amount, payout.currency)}
              </span>
            </summary>
            <Transactions payout={payout} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function Transactions({ payout: { transactions, currency, id } }: { payout: Payout }) {
  const { timeZone } = useShopConfig()
  if (!transactions)
    return (
      <p className="pb-3 text-small text-muted">
        You made this payout by hand in Stripe, which does not say what is in it.
      </p>
    )
  return (
    <ul aria-label={`In payout ${id}`} className="pb-3 text-small">
      {transactions.map((one) => (
        <li key={one.id} className="flex items-start gap-x-4 py-1">
          <span className="flex flex-1 flex-wrap gap-x-4">
            <span className="min-w-24">{one.kind === 'other' ? one.description : KINDS[one.kind]}</span>
            <span className="text-muted">{formatDateTime(one.at, timeZone)}</span>
            <OrderLink {...one} />
          </span>
          <span className="figures text-right">
            {formatPrice(one.amount, currency)}
            {Number(one.fee) !== 0 && (
              <span className="block text-muted">{`less ${formatPrice(one.fee, currency)} fee`}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const WAITING = { sale: 'Payment', refund: 'Refund', reversal: 'Refund that came back' }

/** What shoppers paid, and Stripe has not paid out. */
export function WaitingList({ data }: { data: PayoutsReport }) {
  const { timeZone } = useShopConfig()
  const { waiting, currency } = data
  if (waiting.total === 0) return null
  const rest = waiting.total - waiting.items.length
  return (
    <details className="border-b border-line">
      <summary className={SUMMARY}>
        <span className="font-medium">{`Not paid out in this period: ${counted(waiting.total, 'payment or refund', 'payments and refunds')}`}</span>
        <span className="figures ml-auto font-medium">{formatPrice(waiting.amount, currency)}</span>
      </summary>
      <p className="text-small text-muted">
        {`Paid or given back in ${daysText(data)}, and in none of its payouts. Stripe pays out some days after a payment, so those of the last days are in the next period.`}
      </p>
      <ul aria-label="Not paid out" className="py-2 text-small">
        {waiting.items.map((one) => (
          <li key={`${one.order_id} ${one.kind} ${one.at}`} className="flex items-start gap-x-4 py-1">
            <span className="flex flex-1 flex-wrap gap-x-4">
              <span className="min-w-24">{WAITING[one.kind]}</span>
              <span className="text-muted">{formatDateTime(one.at, timeZone)}</span>
              <OrderLink {...one} />
            </span>
            <span className="figures">{formatPrice(one.amount, currency)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="pb-3 text-small text-muted">{`And ${counted(rest, 'older one')}.`}</p>}
    </details>
  )
}
