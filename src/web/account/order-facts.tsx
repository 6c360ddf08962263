import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paymentLabel } from '../../contract/delivery/delivery.ts'
import { estimatedDelivery, estimateLabel } from '../../contract/delivery/estimated-delivery.ts'
import { isPartSent } from '../../contract/delivery/part-sent.ts'
import type { Order } from '../../contract/order.ts'
import { PostalAddress } from '../shared/address/postal-address.tsx'
import { DeliveryName } from '../shared/delivery-name.tsx'
import { OrderStatusBadge, statusText } from '../shared/order/order-status.tsx'
import { TrackingLink } from '../shared/order/tracking-link.tsx'
import { useShopConfig } from '../shared/shop-config.ts'
import { formatDate, formatPrice } from '../ui/format.ts'

export function OrderSummary({ order, isLinked }: { order: Order; isLinked?: boolean }) {
  const { timeZone } = useShopConfig()
  const shortId = order.id.slice(0, 8)
  return (
    <Facts title="Order">
      <Fact name="Code">
        <span className="figures text-lead font-medium">{order.code}</span>
      </Fact>
      <Fact name="Order ID">
        {isLinked ? (
          <Link to={`/orders/${order.id}`} className="figures text-small underline underline-offset-4">
            {shortId}
          </Link>
        ) : (
          <span className="figures text-small">{shortId}</span>
        )}
      </Fact>
      <Fact name="Date">{formatDate(order.created_at, timeZone)}</Fact>
      <Fact name="Status">
        <OrderStatusBadge status={order.status} shipping={order.shipping} />
      </Fact>
      <Fact name="Payment method">{paymentLabel(order)}</Fact>
      <Fact name="Total">
        <span className="figures font-medium">{formatPrice(order.grand_total, order.currency)}</span>
      </Fact>
    </Facts>
  )
}

export function OrderShipping({ order }: { order: Order }) {
  const { shipping } = order
  if (!shipping) return <p className="text-muted">No shipping information available</p>
  const isCollected = shipping.kind === 'collect'
  return (
    <>
      <Facts title="Shipping">
        <Fact name="Method">
          <DeliveryName name={shipping.method_name} />
        </Fact>
        <Fact name="Status">
          <span className="inline-block first-letter:uppercase">
            {isPartSent(order) ? 'shipped in part' : statusText(shipping.shipping_status, shipping)}
          </span>
        </Fact>
        {isCollected ? (
          <Fact name="Your code">
            <span className="figures">{shipping.collect_code ?? 'We send it when it is ready'}</span>
          </Fact>
        ) : (
          <>
            <Fact name="Carrier">{shipping.shipping_company ?? 'Not assigned'}</Fact>
            <Fact name="Tracking number">
              {shipping.tracking_number ? (
                <TrackingLink of={{ ...shipping, tracking_number: shipping.tracking_number }} />
              ) : (
                'Not available'
              )}
            </Fact>
          </>
        )}
        {order.status !== 'cancelled' && <Fact name={estimateLabel(order)}>{estimatedDelivery(order)}</Fact>}
      </Facts>
      {order.shipping_address && (
        <section>
          <h3 className="small-caps mb-2 text-muted">{isCollected ? 'Your address' : 'Shipping address'}</h3>
          <PostalAddress order={order} />
        </section>
      )}
    </>
  )
}

export function OrderPromotion({ order }: { order: Order }) {
  if (!order.promo_usage) return null
  const { code, discount } = order.promo_usage.promo_code
  return (
    <Facts title="Promotion applied">
      <Fact name="Code">{code}</Fact>
      <Fact name="Discount">
        <span className="figures">
          {discount}% ({formatPrice(-Number(order.promo_amount), order.currency)})
        </span>
      </Fact>
    </Facts>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="small-caps mb-2 text-muted">{title}</h3>
      <dl className="grid gap-2">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_1fr] items-baseline gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
