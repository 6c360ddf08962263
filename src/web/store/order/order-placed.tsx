import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { payerCountry } from '../../../contract/address/address-lines.ts'
import { paymentLabel } from '../../../contract/delivery/delivery.ts'
import { estimatedDelivery, estimateLabel } from '../../../contract/delivery/estimated-delivery.ts'
import type { Order } from '../../../contract/order.ts'
import { serverNow } from '../../data/server-clock.ts'
import { useStored, useToken } from '../../data/use-stored.ts'
import { Phone } from '../../shared/address/phone.tsx'
import { PostalAddress } from '../../shared/address/postal-address.tsx'
import { DeliveryName } from '../../shared/delivery-name.tsx'
import { CancelOrder } from '../../shared/order/cancel-order.tsx'
import { orderDisplayStatus } from '../../shared/order/order-display-status.ts'
import { OrderDocuments } from '../../shared/order/order-documents.tsx'
import { OrderItems } from '../../shared/order/order-items.tsx'
import { OrderParcels } from '../../shared/order/order-parcels.tsx'
import { OrderReturns } from '../../shared/order/order-returns.tsx'
import { statusText } from '../../shared/order/order-status.tsx'
import { OrderTimeline } from '../../shared/order/order-timeline.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { focusHeadingIfLost } from '../../ui/focus/focus-element.ts'
import { formatDate, formatPrice } from '../../ui/format.ts'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'
import { Panel } from '../../ui/panel.tsx'

const NEW_FOR_MS = 3_600_000

const CreateAccount = lazyWithRetry(() => import('../../shared/create-account.tsx'))

export function OrderPlaced({ order }: { order: Order }) {
  useEffect(focusHeadingIfLost, [])
  const isSignedIn = useToken() !== undefined
  const hasGuestSession = useStored('guest') !== undefined || order.guest !== null
  return (
    <div className="printed-order shell py-10 md:py-16">
      <Welcome order={order} />
      <div className="mt-10 grid grid-cols-1 items-start gap-6 md:mt-14 lg:grid-cols-[1fr_26rem] lg:gap-10 print:mt-4 print:grid-cols-[1fr_19rem]">
        <div className="grid grid-cols-1 gap-6 lg:gap-10">
          <div className="print:hidden">
            <Panel title="Your order">
              <OrderTimeline order={order} />
              <OrderParcels order={order} />
            </Panel>
          </div>
          <Panel title="Items">
            <OrderItems order={order} />
            <OrderReturns order={order} />
            <CancelOrder order={order} />
          </Panel>
        </div>
        <div className="grid grid-cols-1 gap-6">
          <OrderFacts order={order} />
          <Buyer order={order} />
          {order.shipping_address && (
            <Panel title={order.shipping.kind === 'collect' ? 'Your Address' : 'Shipping Address'}>
              <PostalAddress order={order} />
            </Panel>
          )}
        </div>
      </div>
      {order.guest && !isSignedIn && (
        <div className="print:hidden">
          <Suspense fallback={null}>
            <CreateAccount guest={order.guest} />
          </Suspense>
        </div>
      )}
      <div className="mt-10 flex flex-wrap justify-center gap-4 print:hidden">
        {(isSignedIn || !hasGuestSession) && (
          <LinkButton to="/orders" variant="secondary">
            View All Orders
          </LinkButton>
        )}
        <LinkButton to="/products">Continue shopping</LinkButton>
      </div>
    </div>
  )
}

/** A link of an e-mail may open the page of an old order: it is only named. */
function Welcome({ order }: { order: Order }) {
  const { timeZone } = useShopConfig()
  const person = order.guest ?? order.user
  const [openedAt] = useState(serverNow)
  // A delayed payment may succeed days after the order.
  const paidAt = Date.parse(order.paid_at ?? order.created_at)
  const isNew = order.status === 'processing' && openedAt - paidAt < NEW_FOR_MS
  const isCancelled = orderDisplayStatus(order) === 'cancelled'
  return (
    <header className="flex flex-col items-center gap-3 text-center">
      <span aria-hidden="true" className="mb-2 block h-px w-16 bg-gold-light" />
      <h1 className="display-face text-display md:text-hero">
        {isCancelled ? 'Order Cancelled' : isNew ? 'Order Placed Successfully!' : `Order ${order.code}`}
      </h1>
      <p className="max-w-xl text-lead wrap-anywhere text-muted">
        {isCancelled
          ? refundText(order)
          : isNew
            ? `Thank you, ${person?.first_name}. A confirmation goes to ${person?.email}.`
            : `Placed on ${formatDate(order.created_at, timeZone)}`}
      </p>
    </header>
  )
}

/** Of a cancelled order. What is left of its payment may stay with the shop, or wait for the payment provider. */
function refundText({ payment, currency, code }: Order): string {
  const refunded = payment?.refunded_amount ?? '0.00'
  const sum = formatPrice(refunded, currency)
  if (payment?.payment_status === 'refunded') return `Your payment of ${sum} has been given back.`
  return Number(refunded) > 0 ? `${sum} of your payment has been given back.` : `Order ${code}`
}

function OrderFacts({ order }: { order: Order }) {
  const { timeZone } = useShopConfig()
  const { method_name } = order.shipping
  return (
    <Panel title="Order Summary">
      <dl className="grid gap-3">
        <Fact name="Code">
          <span className="figures text-lead font-semibold">{order.code}</span>
        </Fact>
        <Fact name="Order ID">
          <span className="figures text-small text-muted">{order.id.slice(0, 8)}</span>
        </Fact>
        <Fact name="Status">
          <Badge tone={order.status === 'pending' ? 'warning' : 'success'} className="capitalize">
            {statusText(order.status, order.shipping)}
          </Badge>
        </Fact>
        <Fact name="Date">{formatDate(order.created_at, timeZone)}</Fact>
        <Fact name="Payment method">{paymentLabel(order)}</Fact>
        <Fact name="Total">
          <span className="figures">{formatPrice(order.grand_total, order.currency)}</span>
        </Fact>
        <Fact name="Shipping method">
          <DeliveryName name={method_name} />
        </Fact>
        {order.status !== 'cancelled' && <Fact name={estimateLabel(order)}>{estimatedDelivery(order)}</Fact>}
        {order.promo_usage && (
          <Fact name="Promo code">
            {order.promo_usage.promo_code.code} ({order.promo_usage.promo_code.discount}% off)
          </Fact>
        )}
      </dl>
      <div className="mt-5">
        <OrderDocuments order={order} title="Documents" makeLabel="Get an invoice" />
      </div>
    </Panel>
  )
}

function Buyer({ order }: { order: Order }) {
  const person = order.guest ?? order.user
  if (!person) return null
  return (
    <Panel title={order.guest ? 'Guest Details' : 'User Details'}>
      <p className="wrap-anywhere">
        {person.first_name} {person.last_name}
      </p>
      <p className="wrap-anywhere">{person.email}</p>
      {person.phone_number && (
        <p className="wrap-anywhere">
          <Phone phone={person.phone_number} country={payerCountry(order)} />
        </p>
      )}
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
