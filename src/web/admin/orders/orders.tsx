import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ListedOrder } from '../../../contract/admin/order-list.ts'
import { OrderStatusBadge } from '../../shared/order/order-status.tsx'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { useOrderNews } from '../data/order-news.ts'
import { type OrderFilters as Filters, ORDER_FILTERS, useOrders } from '../data/orders.ts'
import { useNextShipment } from '../data/shipments.ts'
import { DownloadButton } from '../parts/download-button.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { formatLongDay, formatTime } from '../parts/format-date-time.ts'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { ListScreen } from '../parts/list/list-screen.tsx'
import { SavedViews } from '../parts/list/saved-views.tsx'
import { type Selection, SelectRow, useSelection } from '../parts/list/selection.tsx'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { RowActions } from '../parts/row-actions.tsx'
import { NewOrders, SoundButton } from './list/new-orders.tsx'
import { Customer, OrderInfo } from './list/order-cells.tsx'
import { OrderFilters } from './list/order-filters.tsx'
import { SelectionBar } from './list/order-selection.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { ShipForm } from './ship/ship-form.tsx'

export const meta = () => [{ title: 'Orders - Admin' }]

export default function OrdersPage() {
  const address = useListAddress()
  const { timeZone } = useShopConfig()
  const filters = address.params(ORDER_FILTERS)
  const list = useOrders(filters, { ...address.paging, sort: address.param('sort') })
  const shipping = useDialog<ToShip>()
  const view = (order: string) => address.change({ order, skip: address.skip || '' })
  const selection = useSelection(list.data?.items ?? [], ({ id }) => id)
  const columns = orderColumns({ timeZone, selection, onView: view, onShip: shipping.open })
  return (
    <>
      <PageHeader
        title="Orders"
        count={list.data?.total}
        actions={
          <>
            <ShipNextButton onShip={shipping.open} />
            <SoundButton />
            <ExportButton filters={filters} />
          </>
        }
      />
      <OrderFilters
        address={address}
        error={list.error}
        onScan={(id) => shipping.open({ id, opensNext: false, isScanned: true })}
      />
      <SavedViews list="orders" address={address} names={[...ORDER_FILTERS, 'sort']} />
      <NewOrders list={list} address={address} />
      <SelectionBar selection={selection} />
      <ListScreen
        label="Orders"
        cardsBelow={1280}
        {...{ list, address, columns }}
        rowKey={({ id }) => id}
        empty={<p>No orders available</p>}
      />
      {/* Its state is in the URL, so Back closes it. */}
      <OrderDialog id={address.param('order')} onClose={() => address.param('order') && view('')} />
      <FormDialog open={shipping.isOpen} onClose={shipping.close} title="Ship Order">
        {shipping.subject && (
          <ShipForm
            key={shipping.count}
            order={shipping.subject}
            isScanned={shipping.subject.isScanned}
            opensNext={shipping.subject.opensNext ?? filters.to_ship === '1'}
            onDone={shipping.close}
          />
        )}
      </FormDialog>
    </>
  )
}

function orderColumns({
  timeZone,
  selection,
  onView,
  onShip,
}: {
  timeZone: string
  selection: Selection<ListedOrder>
  onView: (id: string) => void
  onShip: (order: ToShip) => void
}): Column<ListedOrder>[] {
  return [
    {
      ...numberColumn,
      cell: (order, number) => <SelectRow row={order} name={order.code} {...{ number, selection }} />,
    },
    {
      name: 'Customer',
      sort: 'customer',
      part: 'title',
      cell: (order) => <Customer order={order} />,
      className: 'md:min-w-40',
    },
    { name: 'Customer Mode', cell: ({ user }) => (user ? 'User' : 'Guest') },
    {
      name: 'Order Info',
      sort: 'total',
      cell: (order) => <OrderInfo order={order} />,
      className: 'whitespace-nowrap',
    },
    {
      name: 'Payment Status',
      cell: (order) => (
        <span className="block">
          <PaymentBadge {...order} />
          {order.payment_trouble && (
            <span className="mt-1 block max-w-48 text-small break-words text-brick">
              {order.payment_trouble}
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'Order Status',
      sort: 'status',
      cell: ({ status, shipping }) => <OrderStatusBadge status={status} shipping={shipping} />,
    },
    {
      name: 'Date',
      sort: 'date',
      cell: ({ created_at }) => (
        <span>
          <span>{formatLongDay(created_at, timeZone)}</span>{' '}
          <span className="figures text-muted">{formatTime(created_at, timeZone)}</span>
        </span>
      ),
      className: 'md:min-w-32 min-[100rem]:whitespace-nowrap',
    },
    {
      name: 'Actions',
      part: 'actions',
      align: 'right',
      cell: (order) => (
        <RowActions hasMany isWide>
          <Button variant="secondary" size="small" onClick={() => onView(order.id)}>
            <span>
              View Details<span className="sr-only">{` of ${order.code}`}</span>
            </span>
          </Button>
          {order.is_to_ship && order.shipping?.kind !== 'collect' && (
            <Button size="small" onClick={() => onShip(order)}>
              <span>
                Ship Order<span className="sr-only">{` ${order.code}`}</span>
              </span>
            </Button>
          )}
        </RowActions>
      ),
    },
  ]
}

type ToShip = { id: string; opensNext?: boolean; isScanned?: boolean }

function ShipNextButton({ onShip }: { onShip: (order: ToShip) => void }) {
  const news = useOrderNews()
  const findNext = useNextShipment()
  const next = useMutation({
    mutationFn: () => findNext(),
    onSuccess: (order) =>
      order ? onShip({ id: order.id, opensNext: true }) : toast.success('There is no order to ship.'),
  })
  if (!news?.to_ship) return null
  return (
    <Button size="small" busy={next.isPending} onClick={() => next.mutate()}>
      <span>
        Ship<span className="max-md:sr-only"> next</span>
      </span>
    </Button>
  )
}

function ExportButton({ filters }: { filters: Filters }) {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  return (
    <DownloadButton path="/order/export.csv" query={given} name="orders.csv">
      <Icon of={Download} className="size-4" />
      <span className="max-md:sr-only">Export</span>
    </DownloadButton>
  )
}
