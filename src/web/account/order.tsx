import { useState } from 'react'
import type { Order } from '../../contract/order.ts'
import { useUserOrder } from '../data/account/user-orders.ts'
import { errorMessage } from '../data/show-error.ts'
import { privateMetaOf } from '../private-page.ts'
import { BuyAgain } from '../shared/order/buy-again.tsx'
import { CancelOrder } from '../shared/order/cancel-order.tsx'
import { orderDisplayStatus } from '../shared/order/order-display-status.ts'
import { OrderDocuments } from '../shared/order/order-documents.tsx'
import { OrderItems } from '../shared/order/order-items.tsx'
import { OrderParcels } from '../shared/order/order-parcels.tsx'
import { OrderReturns } from '../shared/order/order-returns.tsx'
import { OrderStatusBadge } from '../shared/order/order-status.tsx'
import { OrderTimeline } from '../shared/order/order-timeline.tsx'
import { unpaidExchange } from '../shared/order/unpaid-exchange.ts'
import { paymentPollInterval } from '../shared/poll-payment.ts'
import { useShopConfig } from '../shared/shop-config.ts'
import { Alert } from '../ui/alert.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LiveRegion } from '../ui/focus/live-region.tsx'
import { formatDate } from '../ui/format.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/order.ts'
import { OrderPromotion, OrderShipping, OrderSummary } from './order-facts.tsx'

export { headers } from '../private-page.ts'

export const meta = privateMetaOf('Order Details')

export default function OrderPage({ params }: Route.ComponentProps) {
  const [pollingSince] = useState(Date.now)
  const order = useUserOrder(params.id, (current) =>
    current && orderDisplayStatus(current) === 'confirming' ? paymentPollInterval(pollingSince) : false,
  )
  if (order.data === null) return <NotFound />
  const shortId = `#${params.id.slice(0, 8)}`
  const name = `Order ${order.data?.code ?? shortId}`
  return (
    <div className="printed-order">
      <Breadcrumbs crumbs={[{ name: 'My Orders', to: '/orders' }, { name }]} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="display-face figures text-display">{name}</h1>
        {order.data && (
          <div role="status">
            <OrderStatusBadge status={order.data.status} shipping={order.data.shipping} />
          </div>
        )}
      </div>
      {order.data ? (
        <OrderContent order={order.data} />
      ) : order.error ? (
        <LoadFailed className="mt-6" onRetry={order.refetch}>
          Error loading order: {errorMessage(order.error)}
        </LoadFailed>
      ) : (
        <OrderSkeleton />
      )}
    </div>
  )
}

function OrderContent({ order }: { order: Order }) {
  const { timeZone } = useShopConfig()
  const display = orderDisplayStatus(order)
  return (
    <>
      <p className="mt-1 text-muted">
        Placed on {formatDate(order.created_at, timeZone)}{' '}
        <span className="figures ml-2 text-small">#{order.id.slice(0, 8)}</span>
      </p>
      {display === 'confirming' && (
        <Alert tone="info" className="mt-6">
          <p>We are confirming your payment. This takes a few moments, with some banks a few days.</p>
        </Alert>
      )}
      {display === 'unpaid' && order.exchange_credit && (
        <Alert tone="info" className="mt-6">
          <p>{unpaidExchange(order).sentence}</p>
        </Alert>
      )}
      {order.status === 'pending' && display === 'unpaid' && !order.exchange_credit && (
        <Alert tone="info" className="mt-6">
          <p>This order is not paid yet. Bring its items back to your cart to pay for them.</p>
          <LinkButton to={`/cart/${order.id}`} variant="quiet" className="-ml-5">
            Return items to cart
          </LinkButton>
        </Alert>
      )}
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] print:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-6">
          <div className="print:hidden">
            <Panel title="Your order">
              <OrderTimeline order={order} />
              <OrderParcels order={order} />
            </Panel>
          </div>
          <Panel title="Items" action={<BuyAgain order={order} />}>
            <OrderItems order={order} />
            <OrderReturns order={order} />
            <CancelOrder order={order} />
          </Panel>
        </div>
        <Panel title="Details">
          <div className="grid gap-7 md:grid-cols-2 xl:grid-cols-1 print:grid-cols-1">
            <OrderSummary order={order} />
            <OrderShipping order={order} />
            <OrderPromotion order={order} />
            <OrderDocuments order={order} title="Documents" makeLabel="Get an invoice" />
          </div>
        </Panel>
      </div>
    </>
  )
}

function NotFound() {
  return (
    <EmptyState
      headingLevel="h1"
      title="We could not find this order"
      className="rounded-sm bg-paper"
      action={<LinkButton to="/orders">View All Orders</LinkButton>}
    >
      It may belong to another account: log in with the one that you ordered with.
    </EmptyState>
  )
}

function OrderSkeleton() {
  return (
    <>
      <LiveRegion>Loading your order</LiveRegion>
      <Skeleton className="mt-2 h-4 w-48" />
      <div className="mt-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <Skeleton className="h-48" />
          <Skeleton className="h-80" />
        </div>
        <Skeleton className="h-96" />
      </div>
    </>
  )
}
