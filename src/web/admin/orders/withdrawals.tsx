import { Link } from 'react-router'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import type { ListedWithdrawal } from '../../../contract/returns/withdrawal.ts'
import { call } from '../../data/client.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { useList } from '../data/list.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { ListScreen } from '../parts/list/list-screen.tsx'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'

export const meta = () => [{ title: 'Withdrawals - Admin' }]

export default function WithdrawalsPage() {
  const { timeZone } = useShopConfig()
  const address = useListAddress()
  const query = address.paging
  const list = useList('withdrawals', query, (signal) => call('GET /withdrawals/', { query, signal }))
  return (
    <>
      <PageHeader title="Withdrawals" count={list.data?.total} />
      <p className="mb-6 max-w-prose text-muted">
        Shoppers have withdrawn from these pieces. Refund them in the order by the day that stands here; you
        may wait until the pieces are back, or the shopper has shown that they are on their way.
      </p>
      <ListScreen
        label="Withdrawals"
        {...{ list, address }}
        columns={columnsIn(timeZone)}
        rowKey={({ id }) => id}
        cardsBelow={900}
        empty={<p>Nobody has withdrawn from an order</p>}
      />
    </>
  )
}

function columnsIn(timeZone: string): Column<ListedWithdrawal>[] {
  return [
    numberColumn,
    {
      name: 'Order',
      part: 'title',
      cell: ({ order_id, code, customer }) => (
        <>
          <Link to={`/admin/orders?order=${order_id}`} className="figures font-medium underline">
            {code}
          </Link>
          <span className="block text-small text-muted">{customer.name}</span>
        </>
      ),
      className: 'break-words',
    },
    {
      name: 'Pieces',
      cell: ({ items }) => items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
      className: 'break-words',
    },
    {
      name: 'Received',
      cell: ({ created_at }) => formatDateTime(created_at, timeZone),
      className: 'figures',
    },
    { name: 'Refund by', cell: (row) => <RefundBy {...row} timeZone={timeZone} /> },
  ]
}

function RefundBy({ refund_by, is_refunded, timeZone }: ListedWithdrawal & { timeZone: string }) {
  if (is_refunded) return <Badge tone="success">Refunded</Badge>
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format()
  const isLate = refund_by < today
  return (
    <Badge tone={isLate ? 'danger' : 'warning'}>{`${formatDay(refund_by)}${isLate ? ': late' : ''}`}</Badge>
  )
}
