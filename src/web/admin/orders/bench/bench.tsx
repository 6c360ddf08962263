import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '../../../../contract/delivery/format-day.ts'
import type { BenchItem } from '../../../../contract/made-to-order/bench.ts'
import { optionsText } from '../../../../contract/options-text.ts'
import { engravingText } from '../../../shared/line-options.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useBench } from '../../data/bench.ts'
import { type Column, numberColumn } from '../../parts/list/data-table.tsx'
import { ListScreen } from '../../parts/list/list-screen.tsx'
import { useListAddress } from '../../parts/list/use-list-address.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { DueBadge } from '../list/due-badge.tsx'

export const meta = () => [{ title: 'Bench - Admin' }]

export default function BenchPage() {
  const address = useListAddress()
  const list = useBench(address.paging)
  // Tickets are printed for all, not only for those of the page.
  const all = useBench({ skip: '0', limit: '100' })
  const orders = [...new Set(all.data?.items.map(({ order_id }) => order_id))]
  return (
    <>
      <PageHeader
        title="Bench"
        count={list.data?.total}
        actions={
          orders.length > 0 && (
            <LinkButton to={`/admin/orders/packing-slips?bench=1&ids=${orders.join()}`} variant="secondary">
              <Icon of={Printer} className="size-4" />
              {orders.length === 1 ? 'Print 1 ticket' : `Print ${orders.length} tickets`}
            </LinkButton>
          )
        }
      />
      <p className="mb-6 max-w-prose text-muted">
        What is to be made and to be engraved. What must leave the shop first comes first.
      </p>
      <ListScreen
        label="Bench"
        {...{ list, address, columns }}
        rowKey={({ id }) => id}
        cardsBelow={900}
        empty={<p>Nothing is to be made or engraved</p>}
      />
    </>
  )
}

const columns: Column<BenchItem>[] = [
  numberColumn,
  {
    name: 'Piece',
    part: 'title',
    cell: ({ name, options, code }) => (
      <>
        <span className="font-medium">{name}</span>
        <span className="block text-small font-normal text-muted">
          {[optionsText(options), code].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
    className: 'break-words',
  },
  {
    name: 'Work',
    cell: ({ quantity, made_quantity, personalisation }) => (
      <span className="flex flex-col items-start gap-1">
        {made_quantity > 0 && <Badge tone="info">{`Make ${made_quantity}`}</Badge>}
        {personalisation && (
          <>
            <Badge tone="warning">{`Engrave ${quantity}`}</Badge>
            <span className="wrap-anywhere">{engravingText(personalisation)}</span>
          </>
        )}
      </span>
    ),
  },
  {
    name: 'Must leave by',
    cell: ({ due_on, due }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {formatDay(due_on)}
        <DueBadge due={due} />
      </span>
    ),
  },
  {
    name: 'Order',
    cell: ({ order_id, order_code }) => (
      <Link to={`/admin/orders?order=${order_id}`} className="figures underline">
        {order_code}
      </Link>
    ),
  },
  {
    name: 'Ticket',
    part: 'actions',
    cell: ({ order_id, order_code }) => (
      <LinkButton to={`/admin/orders/${order_id}/packing-slip?bench=1`} variant="quiet" size="small">
        <Icon of={Printer} className="size-4" />
        Ticket<span className="sr-only">{` of ${order_code}`}</span>
      </LinkButton>
    ),
  },
]
