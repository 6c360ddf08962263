import { MAX_PAYOUT_DAYS, type PayoutsReport } from '../../../contract/reports/payouts.ts'
import { ApiError } from '../../data/client.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../dashboard/card.tsx'
import { usePayouts } from '../data/reports.ts'
import { Loading } from '../parts/load-state.tsx'
import { PayoutList, WaitingList } from './payout-list.tsx'
import { PayoutProblems } from './payout-problems.tsx'
import { type Days, daysText } from './periods.ts'
import { Statement } from './statement.tsx'

const DAY_MS = 24 * 3_600_000

export function Payouts({ days }: { days: Days }) {
  const length = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1
  return (
    <Card title="Payouts of Stripe">
      {length > MAX_PAYOUT_DAYS ? (
        <p className="text-muted">{`Choose a period of at most ${MAX_PAYOUT_DAYS} days, such as a month or a quarter, to compare it with what Stripe has paid out.`}</p>
      ) : (
        <LoadedPayouts days={days} />
      )}
    </Card>
  )
}

function LoadedPayouts({ days }: { days: Days }) {
  const { data, error, refetch, isFetching } = usePayouts(days)
  if (data) return <PayoutSums data={data} />
  if (!error || isFetching) return <Loading />
  return (
    <Alert tone="info">
      <p>{error instanceof ApiError ? error.message : 'The payouts could not be loaded.'}</p>
      <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => refetch()}>
        Try again
      </Button>
    </Alert>
  )
}

function PayoutSums({ data }: { data: PayoutsReport }) {
  const { total, payouts, currency } = data
  return (
    <div className="flex flex-col gap-5">
      {payouts.length === 0 ? (
        <p className="text-muted">{`Nothing arrives at your bank in this period (${daysText(data)}).`}</p>
      ) : (
        <Statement
          label="Payouts"
          currency={currency}
          lines={[
            { name: 'Payments', amount: total.payments },
            { name: 'Refunds', amount: total.refunds },
            { name: 'Fees of Stripe', amount: total.fees },
            { name: 'Disputes and others', amount: total.other, isOptional: true },
            { name: 'Payouts that you made by hand', amount: total.by_hand, isOptional: true },
            { name: 'Paid to your bank', amount: total.amount, isSum: true },
          ]}
        />
      )}
      <PayoutProblems data={data} />
      <PayoutList data={data} />
      <WaitingList data={data} />
    </div>
  )
}
