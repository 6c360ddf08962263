import { Link } from 'react-router'
import { isPartSent } from '../../../contract/delivery/part-sent.ts'
import type { Order, OrderStatus } from '../../../contract/order.ts'
import type { ReturnHistory, ReturnState } from '../../../contract/returns/return-states.ts'
import { formatDate } from '../../ui/format.ts'
import { useShopConfig } from '../shop-config.ts'

const SENT: readonly OrderStatus[] = ['shipped', 'delivered', 'completed']

const STATE_TEXTS: Record<ReturnState, string> = {
  requested: 'we look at your request',
  approved: 'approved, please send it',
  refused: 'refused',
  received: 'it is back',
  inspected: 'inspected',
  closed: 'closed',
}

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

function ReturnText({ orderId, returned: { id, code, state, is_refunded, events } }: ReturnProps) {
  const { timeZone } = useShopConfig()
  const last = events.at(-1)
  const isExchanged = events.some(({ event }) => event === 'exchanged')
  const text = isExchanged ? 'exchanged' : is_refunded ? 'refunded' : STATE_TEXTS[state]
  return (
    <p className="py-1">
      <span className="figures">{`Return ${code}`}</span>
      {`: ${text}${last ? `, ${formatDate(last.created_at, timeZone)}` : ''}`}
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
