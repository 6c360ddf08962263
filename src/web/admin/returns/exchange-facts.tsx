import { Link } from 'react-router'
import type { Exchange } from '../../../contract/returns/exchange.ts'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { differenceText } from './confirm-exchange.tsx'

/** What is wished, whether it is held, and the order that sends it. */
export function ExchangeFacts({ returned, exchange }: { returned: AdminReturn; exchange: Exchange }) {
  const { timeZone } = useShopConfig()
  const { held_until, order } = exchange
  return (
    <>
      <ul>
        {returned.items.map(
          ({ order_item_id, quantity, exchange_for }) =>
            exchange_for && (
              <li key={order_item_id} className="font-medium wrap-anywhere">
                {`${quantity} × ${exchange_for.name}`}
              </li>
            ),
        )}
      </ul>
      <p className="mt-1 text-small text-muted">{differenceText(returned)}</p>
      {held_until && (
        <p className="mt-1 text-small text-muted">{`Held until ${formatDateTime(held_until, timeZone)}`}</p>
      )}
      {order && (
        <p className="mt-2">
          <Link to={`/admin/orders?order=${order.id}`} className="figures underline underline-offset-4">
            {`Order ${order.code}`}
          </Link>
          <span className="block text-small text-muted">
            {order.is_paid
              ? 'Paid: it stands with the orders to ship'
              : 'Waits until the shopper has paid the difference'}
          </span>
        </p>
      )}
    </>
  )
}
