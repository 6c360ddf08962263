import { useSearchParams } from 'react-router'
import type { Order } from '../../contract/order.ts'
import { useUserOrders } from '../data/account/user-orders.ts'
import { errorMessage } from '../data/show-error.ts'
import { privateMetaOf } from '../private-page.ts'
import { LinkButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LiveRegion } from '../ui/focus/live-region.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useDialog } from '../ui/overlay/use-dialog.ts'
import { Pagination } from '../ui/pagination.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderDetails } from './order-details.tsx'

export { headers } from '../private-page.ts'

const PAGE_SIZE = 10

export const meta = privateMetaOf('My Orders')

export default function OrdersPage() {
  const skip = useSkip()
  const orders = useUserOrders({ skip, limit: PAGE_SIZE })
  const details = useDialog<Order>()
  return (
    <>
      <h1 className="display-face text-display">My Orders</h1>
      {orders.data ? (
        <OrderList {...orders.data} skip={skip} isStale={orders.isPlaceholderData} onView={details.open} />
      ) : orders.error ? (
        <LoadFailed className="mt-6" onRetry={orders.refetch}>
          Error loading orders: {errorMessage(orders.error)}
        </LoadFailed>
      ) : (
        <>
          <noscript>
            <p className="mt-6">Please log in to view your orders.</p>
          </noscript>
          <ListSkeleton />
        </>
      )}
      <OrderDetails dialog={details} />
    </>
  )
}

function useSkip(): number {
  const skip = Number(useSearchParams()[0].get('skip'))
  return Number.isInteger(skip) && skip > 0 ? skip : 0
}

function OrderList({
  items,
  total,
  skip,
  isStale,
  onView,
}: {
  items: Order[]
  total: number
  skip: number
  isStale: boolean
  onView: (order: Order) => void
}) {
  if (items.length === 0) return <EmptyList total={total} />
  return (
    <>
      <ul
        aria-busy={isStale}
        className={classes('mt-6 grid gap-4 transition-opacity', isStale && 'opacity-40')}
      >
        {items.map((order) => (
          <OrderCard key={order.id} order={order} onView={() => onView(order)} />
        ))}
      </ul>
      {total > PAGE_SIZE && (
        <Pagination
          className="mt-8"
          skip={skip}
          limit={PAGE_SIZE}
          shown={items.length}
          total={total}
          urlOf={(to) => (to > 0 ? `/orders?skip=${to}` : '/orders')}
        />
      )}
    </>
  )
}

function EmptyList({ total }: { total: number }) {
  const className = 'mt-6 rounded-sm bg-paper'
  if (total > 0)
    return (
      <EmptyState
        title="No orders here"
        className={className}
        action={<LinkButton to="/orders">To the first page</LinkButton>}
      >
        This list has no page here.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No orders yet"
      className={className}
      action={<LinkButton to="/products">Browse Products</LinkButton>}
    >
      You haven't placed any orders yet.
    </EmptyState>
  )
}

function ListSkeleton() {
  return (
    <div className="mt-6 grid gap-4">
      <LiveRegion>Loading your orders</LiveRegion>
      <Skeleton className="h-44 sm:h-36" />
      <Skeleton className="h-44 sm:h-36" />
      <Skeleton className="h-44 sm:h-36" />
    </div>
  )
}
