import { Link } from 'react-router'
import { formatNumber } from '../ui/format.ts'

export function PaymentIssueTile({ count }: { count: number }) {
  return (
    <Link
      to="/admin/orders?trouble=1"
      className="col-span-full rounded-sm border border-brick bg-paper p-4 transition-colors hover:border-ink md:p-5"
    >
      <span className="block font-medium">
        {`${formatNumber(count)} ${count === 1 ? 'payment needs' : 'payments need'} you`}
      </span>
      <span className="text-small text-muted">
        What was paid does not fit its order, or could not be given back
      </span>
    </Link>
  )
}
