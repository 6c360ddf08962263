import type { PayoutsReport } from '../../../contract/reports/payouts.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Alert } from '../../ui/alert.tsx'
import { formatPrice } from '../../ui/format.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { OrderLink } from './order-link.tsx'
import { counted } from './statement.tsx'

type Transaction = NonNullable<PayoutsReport['payouts'][number]['transactions']>[number]

/** What Stripe has and the orders have not, or not so. */
export function PayoutProblems({ data }: { data: PayoutsReport }) {
  const { timeZone } = useShopConfig()
  const wrong = data.payouts.flatMap(({ transactions, currency }) =>
    (transactions ?? []).filter(({ problem }) => problem).map((one) => ({ ...one, currency })),
  )
  if (wrong.length === 0)
    return data.payouts.length > 0 ? (
      <Alert tone="success">Every payment and refund in these payouts fits an order.</Alert>
    ) : null
  return (
    <Alert role="group" aria-label="What does not fit">
      <p className="font-medium">
        {`${counted(wrong.length, 'payment or refund does', 'payments or refunds do')} not fit the orders`}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {wrong.map((one) => (
          <li key={one.id}>
            {`${formatPrice(one.amount, one.currency)} on ${formatDateTime(one.at, timeZone)}: ${sentenceOf(one, one.currency)} `}
            <OrderLink {...one} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function sentenceOf({ problem, kind, expected, description }: Transaction, currency: string): string {
  if (problem === 'no_order')
    return `in Stripe, but no order of this shop${kind === 'payment' ? '' : ', a refund'} (${description}).`
  if (problem === 'not_paid') return 'paid in Stripe, but its order is not.'
  if (problem === 'no_refund') return 'given back in Stripe, but not in its order.'
  return `in its order it is ${formatPrice(expected ?? '0', currency)}.`
}
