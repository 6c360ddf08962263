import { Link } from 'react-router'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { RETURN_STATES } from '../../../contract/returns/return-states.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Select } from '../../ui/forms/select.tsx'
import { RETURN_FILTERS, useReturns } from '../data/returns.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { ListScreen } from '../parts/list/list-screen.tsx'
import { SavedViews } from '../parts/list/saved-views.tsx'
import { type ListAddress, useListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { DueOn, ReturnStateBadge, STATE_LABELS } from './return-state.tsx'

export function ReturnList() {
  const { timeZone } = useShopConfig()
  const address = useListAddress()
  const list = useReturns({ ...address.paging, ...address.params(RETURN_FILTERS) })
  const isFiltered = RETURN_FILTERS.some((name) => address.param(name))
  return (
    <>
      <PageHeader title="Returns" count={list.data?.total} actions={<Filter address={address} />} />
      <SavedViews list="returns" address={address} names={RETURN_FILTERS} />
      <ListScreen
        label="Returns"
        {...{ list, address }}
        columns={columnsIn(timeZone)}
        rowKey={({ id }) => id}
        cardsBelow={960}
        empty={<p>{isFiltered ? 'There is no such return' : 'Nobody has asked to return a piece'}</p>}
      />
    </>
  )
}

const LATE = 'late'

function Filter({ address }: { address: ListAddress }) {
  return (
    <Select
      label="Show"
      hideLabel
      value={address.param('due') || address.param('state')}
      onChange={({ target: { value } }) =>
        address.change(value === LATE ? { due: LATE, state: '' } : { due: '', state: value })
      }
      fieldClassName="w-44"
    >
      <option value="">All returns</option>
      <option value={LATE}>Late</option>
      {RETURN_STATES.map((state) => (
        <option key={state} value={state}>
          {STATE_LABELS[state]}
        </option>
      ))}
    </Select>
  )
}

function columnsIn(timeZone: string): Column<AdminReturn>[] {
  return [
    numberColumn,
    {
      name: 'Return',
      part: 'title',
      cell: ({ id, code, customer, receiver }) => (
        <>
          <Link to={`/admin/returns/${id}`} className="figures font-medium underline underline-offset-4">
            {code}
          </Link>
          <span className="block text-small text-muted">
            {receiver ? `${receiver.name}, who was given it` : customer.name}
          </span>
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
      name: 'Requested',
      cell: ({ created_at }) => formatDateTime(created_at, timeZone),
      className: 'figures',
    },
    { name: 'State', cell: ({ state }) => <ReturnStateBadge state={state} /> },
    { name: 'Due', cell: (returned) => <DueOn returned={returned} /> },
  ]
}
