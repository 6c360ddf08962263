import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Order } from '../../../contract/order.ts'
import { useOrder } from '../../data/account/orders.ts'
import { loginUrl } from '../../data/account/return-url.ts'
import { resetAfterOrder } from '../../data/cart/reset-after-order.ts'
import { ApiError, isSessionEnded } from '../../data/client.ts'
import { showError } from '../../data/show-error.ts'
import { useToken } from '../../data/use-stored.ts'
import { privateMetaOf } from '../../private-page.ts'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { orderDisplayStatus } from '../../shared/order/order-display-status.ts'
import { POLL_INTERVAL_MS, POLL_TIMEOUT_MS, paymentPollInterval } from '../../shared/poll-payment.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { restoreFocusOnUnmount } from '../../ui/focus/focus-element.ts'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import { dismissErrors, toast } from '../../ui/overlay/toaster.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useRestoreHeadingFocus } from '../layout/page-announcer.tsx'
import type { Route } from './+types/success.ts'
import { AskEmail } from './ask-email.tsx'
import { ConfirmingPayment } from './confirming-payment.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { UnpaidExchange } from './unpaid-exchange.tsx'

export { headers } from '../../private-page.ts'

export const meta = privateMetaOf('Your order')

export default function SuccessPage({ params }: Route.ComponentProps) {
  const [pollingSince, setPollingSince] = useState(Date.now)
  const cameFromCart = Boolean(useLocation().state?.isPaid)
  const order = useOrder(params.id, (current) =>
    current && isOpen(current) ? paymentPollInterval(pollingSince) : false,
  )
  useResetAfterOrder(order.data)
  if (!order.data) {
    const hasFailed = order.error && !isSessionEnded(order.error)
    if (order.error instanceof ApiError && order.error.status === 403)
      return <AskEmail orderId={params.id} reason={order.error.message} />
    return hasFailed ? <Failure error={order.error} retry={() => order.refetch()} /> : <Loading />
  }
  const display = orderDisplayStatus(order.data)
  if (display === 'placed' || display === 'cancelled') return <OrderPlaced order={order.data} />
  const isSettled =
    order.data.status === 'cancelled' || order.dataUpdatedAt - pollingSince >= POLL_INTERVAL_MS / 2
  if (display === 'unpaid' && isSettled && order.data.exchange_credit)
    return <UnpaidExchange order={order.data} />
  if (display === 'unpaid' && isSettled && !cameFromCart)
    return <Navigate to={`/cart/${params.id}`} replace />
  return (
    <ConfirmingPayment
      order={order.data}
      isPolling={order.isFetching || order.dataUpdatedAt - pollingSince < POLL_TIMEOUT_MS - POLL_INTERVAL_MS}
      onCheckAgain={() => {
        setPollingSince(Date.now())
        void order.refetch().then(({ error }) => error && showError(error))
      }}
    />
  )
}

function isOpen(order: Order): boolean {
  return order.status === 'pending' && orderDisplayStatus(order) !== 'placed'
}

function useResetAfterOrder(order: Order | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!order || orderDisplayStatus(order) === 'unpaid') return
    resetAfterOrder(queries, order, { mayFail: orderDisplayStatus(order) === 'confirming' }).catch(showError)
  }, [queries, order])
}

const FAILED = 'Failed to fetch order details'

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const { pathname } = useLocation()
  const sentence = `${FAILED}. ${error.message}`
  const isVisitor = useToken() === undefined
  // The link of a customer's e-mail may be opened without a log-in.
  const mayNeedLogIn = isVisitor && error instanceof ApiError && error.status === 404
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each error
  useEffect(() => {
    toast.error(sentence, { id: sentence })
    return () => dismissErrors(sentence)
  }, [error])
  return (
    <div ref={restoreFocusOnUnmount} className="shell flex flex-col items-start gap-5 py-12">
      <h1 className="display-face text-display">Your order</h1>
      <Alert>{sentence}</Alert>
      {mayNeedLogIn && <p>Did you order with your account? Please log in to see this order.</p>}
      <div className="flex flex-wrap gap-3">
        {mayNeedLogIn && <LinkButton to={loginUrl(pathname)}>Log in</LinkButton>}
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
        <LinkButton to="/products" variant="secondary">
          View All Products
        </LinkButton>
      </div>
    </div>
  )
}

function Loading() {
  useRestoreHeadingFocus()
  return (
    <div className="shell py-12">
      <h1 className="sr-only">Your order</h1>
      <NeedsScript>Your order needs JavaScript. Please allow it for this shop.</NeedsScript>
      <LiveRegion>Loading your order</LiveRegion>
      <Skeleton className="mx-auto h-10 w-80 max-w-full" />
      <Skeleton className="mx-auto mt-4 h-6 w-120 max-w-full" />
      <div className="mt-12 grid gap-8 lg:grid-cols-[1fr_24rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}
