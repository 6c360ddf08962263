import { useId } from 'react'
import { Link } from 'react-router'
import { paymentLabel } from '../../contract/delivery/delivery.ts'
import { estimatedDelivery, estimateLabel } from '../../contract/delivery/estimated-delivery.ts'
import { hiddenUntil } from '../../contract/gifts/hidden-until.ts'
import { nameWithOptions } from '../../contract/options-text.ts'
import type { Order } from '../../contract/order.ts'
import { LineImage } from '../shared/line-image.tsx'
import { HiddenGift } from '../shared/order/hidden-gift.tsx'
import { OrderStatusBadge } from '../shared/order/order-status.tsx'
import { useShopConfig } from '../shared/shop-config.ts'
import { Button } from '../ui/button.tsx'
import { formatDate, formatPrice } from '../ui/format.ts'

const MAX_IMAGES = 4

export function OrderCard({ order, onView }: { order: Order; onView: () => void }) {
  const { timeZone } = useShopConfig()
  const heading = useId()
  const until = hiddenUntil(order, timeZone)
  const arrival = isOnItsWay(order) && order.shipping ? estimatedDelivery(order) : undefined
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-5 rounded-sm bg-paper p-5 md:p-6">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={heading} className="text-lead font-medium">
            <Link
              to={`/orders/${order.id}`}
              className="figures inline-flex min-h-11 items-center gold-underline"
            >
              Order {order.code}
            </Link>
          </h2>
          <span className="figures text-small text-muted">#{order.id.slice(0, 8)}</span>
          <OrderStatusBadge status={order.status} shipping={order.shipping} />
        </div>
        {until ? (
          <HiddenGift order={order} until={until} />
        ) : (
          <p className="line-clamp-2 wrap-anywhere text-muted">{namesOf(order)}</p>
        )}
        <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-2 sm:flex sm:flex-wrap">
          <Fact name="Placed">{formatDate(order.created_at, timeZone)}</Fact>
          <Fact name="Total">{formatPrice(order.grand_total, order.currency)}</Fact>
          <Fact name="Payment">{paymentLabel(order)}</Fact>
          {arrival && <Fact name={estimateLabel(order)}>{arrival}</Fact>}
        </dl>
      </div>
      <div className="flex max-w-full min-w-0 flex-auto items-center justify-between gap-6 sm:flex-none">
        <ul aria-hidden="true" className="flex min-w-0 gap-2 overflow-hidden">
          {(until ? [] : order.order_items.slice(0, MAX_IMAGES)).map(({ id, product }) => (
            <li key={id} className="shrink-0">
              <LineImage images={product.images} sizes="5rem" className="h-16 w-13 xl:h-25 xl:w-20" />
            </li>
          ))}
        </ul>
        <Button variant="secondary" aria-describedby={heading} className="shrink-0" onClick={onView}>
          View Details
        </Button>
      </div>
    </li>
  )
}

function namesOf({ order_items }: Order): string {
  return order_items
    .map(({ product, options, quantity }) => {
      const name = nameWithOptions(product.name, options)
      return quantity > 1 ? `${quantity} × ${name}` : name
    })
    .join('; ')
}

function isOnItsWay({ status }: Order): boolean {
  return status === 'processing' || status === 'shipped'
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
