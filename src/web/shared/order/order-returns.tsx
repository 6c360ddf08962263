import { Link } from 'react-router'
import { isPartSent } from '../../../contract/delivery/part-sent.ts'
import type { Order, OrderStatus } from '../../../contract/order.ts'
import type { ReturnHistory } from '../../../contract/returns/return-states.ts'
import { formatDate } from '../../ui/format.ts'
import { useShopConfig } from '../shop-config.ts'
import { returnStateText } from './return-state-text.ts'

const SENT: readonly OrderStatus[] = ['shipped', 'delivered', 'completed']

/** What can come back of an order, and what is on its way. */
export function OrderReturns({ order }: { order: Order }) {
  const { withdrawalLabel } = useShopConfig()
  const query = `?order=${order.id}&code=${order.code}`
  const links = [
    ...(SENT.includes(order.status) || isPartSent(order)
      ? [{ label: 'Return a piece', to: `/returns${query}` }]
      : []),
    // Unless the owner has turned withdrawals off.
    ...(withdrawalLabel && order.is_paid ? [{ label: withdrawalLabel, to: `/withdraw${query}` }] : []),
  ]
  if (links.length === 0) return null
  return (
    <div className="mt-4 text-small print:hidden">
      {order.returns.map((returned) => (
        <ReturnText key={returned.id} orderId={order.id} returned={returned} />
      ))}
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {links.map(({ label, to }) => (
          <Link key={to} to={to} className="underline underline-offset-4">
            {label}
          </Link>
        ))}
      </p>
    </div>
  )
}

type ReturnProps = { orderId: string; returned: ReturnHistory }

function ReturnText({ orderId, returned }: ReturnProps) {
  const { timeZone } = useShopConfig()
  const { id, code, state, events } = returned
  const last = events.at(-1)
  return (
    <p className="py-1">
      <span className="figures">{`Return ${code}`}</span>
      {`: ${returnStateText(returned)}${last ? `, ${formatDate(last.created_at, timeZone)}` : ''}`}
      {last?.reason && ` (${last.reason})`}
      {state === 'approved' && (
        <>
          {' '}
          <Link to={`/returns/${id}/slip?order=${orderId}`} className="underline underline-offset-4">
            Print the slip
          </Link>
        </>
      )}
    </p>
  )
}
