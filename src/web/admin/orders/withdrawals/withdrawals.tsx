import { Link } from 'react-router'
import { dayIn } from '../../../../contract/day.ts'
import { formatDay } from '../../../../contract/delivery/format-day.ts'
import { type ListedWithdrawal, WITHDRAWAL_STATES } from '../../../../contract/returns/withdrawal.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatPrice } from '../../../ui/format.ts'
import { type DialogState, useDialog } from '../../../ui/overlay/use-dialog.ts'
import { useWithdrawals, WITHDRAWAL_FILTERS } from '../../data/withdrawals.ts'
import { formatDateTime } from '../../parts/format-date-time.ts'
import { type Column, numberColumn } from '../../parts/list/data-table.tsx'
import { FilterSelect, ListScreen } from '../../parts/list/list-screen.tsx'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { type ListAddress, useListAddress } from '../../parts/list/use-list-address.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { CloseDialog, isFree, MarkDialog, piecesText } from './withdrawal-dialogs.tsx'

export const meta = () => [{ title: 'Withdrawals - Admin' }]

export default function WithdrawalsPage() {
  const { timeZone } = useShopConfig()
  const address = useListAddress()
  const list = useWithdrawals({ ...address.paging, ...address.params(WITHDRAWAL_FILTERS) })
  const marking = useDialog<ListedWithdrawal>()
  const closing = useDialog<ListedWithdrawal>()
  // Another admin may refund while a dialog is open. What is done keeps its words until the dialog has faded out.
  const fresh = (dialog: DialogState<ListedWithdrawal>, isAsked: (row: ListedWithdrawal) => boolean) => {
    const row = list.data?.items.find(({ id }) => id === dialog.subject?.id)
    return row && isAsked(row) ? { ...dialog, subject: row } : dialog
  }
  return (
    <>
      <PageHeader title="Withdrawals" count={list.data?.total} actions={<Filter address={address} />} />
      <p className="mb-6 max-w-prose text-muted">
        Shoppers have withdrawn from these pieces. Refund them in the order by the day that stands here, or
        mark here what was free; you may wait until the pieces are back, or the shopper has shown that they
        are on their way. What the shopper keeps after all is closed without a refund.
      </p>
      <SavedViews list="withdrawals" address={address} names={WITHDRAWAL_FILTERS} />
      <ListScreen
        label="Withdrawals"
        {...{ list, address }}
        columns={columnsIn(timeZone, { onMark: marking.open, onClose: closing.open })}
        rowKey={({ id }) => id}
        cardsBelow={900}
        empty={
          <p>
            {address.param('state') ? 'There is no such withdrawal' : 'Nobody has withdrawn from an order'}
          </p>
        }
      />
      <MarkDialog dialog={fresh(marking, ({ can_mark }) => can_mark)} />
      <CloseDialog dialog={fresh(closing, ({ is_refunded, closed }) => !is_refunded && !closed)} />
    </>
  )
}

const STATE_LABELS = { open: 'To refund', late: 'Late', refunded: 'Refunded', closed: 'Closed' }

function Filter({ address }: { address: ListAddress }) {
  return (
    <FilterSelect address={address} name="state" label="Show" fieldClassName="w-44">
      <option value="">All withdrawals</option>
      {WITHDRAWAL_STATES.map((state) => (
        <option key={state} value={state}>
          {STATE_LABELS[state]}
        </option>
      ))}
    </FilterSelect>
  )
}

type Actions = Record<'onMark' | 'onClose', (row: ListedWithdrawal) => void>

function columnsIn(timeZone: string, actions: Actions): Column<ListedWithdrawal>[] {
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
      cell: ({ items }) => piecesText(items),
      className: 'break-words',
    },
    {
      name: 'Received',
      cell: ({ created_at }) => formatDateTime(created_at, timeZone),
      className: 'figures',
    },
    {
      name: 'Refund by',
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <RefundBy {...row} timeZone={timeZone} />
          <WhyUnmarked {...row} />
          <RowActions row={row} {...actions} />
        </span>
      ),
    },
  ]
}

function RowActions({ row, onMark, onClose }: Actions & { row: ListedWithdrawal }) {
  const { code, is_refunded, closed, can_mark } = row
  if (is_refunded || closed) return null
  const label = <span className="sr-only">{`: ${code}`}</span>
  return (
    <>
      {can_mark && (
        <Button variant="quiet" size="small" onClick={() => onMark(row)}>
          {isFree(row) ? 'Nothing to refund' : 'Mark as refunded'}
          {label}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => onClose(row)}>
        Close without refund
        {label}
      </Button>
    </>
  )
}

function RefundBy({ refund_by, is_refunded, closed, timeZone }: ListedWithdrawal & { timeZone: string }) {
  if (is_refunded) return <Badge tone="success">Refunded</Badge>
  if (closed)
    return (
      <>
        <Badge tone="neutral">Closed</Badge>
        <span className="text-small text-muted">{closed.reason}</span>
      </>
    )
  const isLate = refund_by < dayIn(timeZone, new Date())
  return (
    <Badge tone={isLate ? 'danger' : 'warning'}>{`${formatDay(refund_by)}${isLate ? ': late' : ''}`}</Badge>
  )
}

/** What was refunded by amount since does not end it yet. */
function WhyUnmarked({ refund_since: since, open_value, can_mark, currency }: ListedWithdrawal) {
  if (!since || can_mark) return null
  const missing = Number(open_value) - Number(since.amount)
  return (
    <span className="basis-full text-small text-muted">
      {missing > 0 && !since.is_covered
        ? `${formatPrice(since.amount, currency)} was refunded by amount since: ${formatPrice(missing, currency)} is missing.`
        : 'A refund waits for the payment provider.'}
    </span>
  )
}
