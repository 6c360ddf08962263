import { Link } from 'react-router'
import { dayIn } from '../../../contract/day.ts'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import { type ListedWithdrawal, WITHDRAWAL_STATES } from '../../../contract/returns/withdrawal.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts'
import { useMarkRefunded, useWithdrawals, WITHDRAWAL_FILTERS } from '../data/withdrawals.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { FilterSelect, ListScreen } from '../parts/list/list-screen.tsx'
import { SavedViews } from '../parts/list/saved-views.tsx'
import { type ListAddress, useListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'

export const meta = () => [{ title: 'Withdrawals - Admin' }]

export default function WithdrawalsPage() {
  const { timeZone } = useShopConfig()
  const address = useListAddress()
  const list = useWithdrawals({ ...address.paging, ...address.params(WITHDRAWAL_FILTERS) })
  const marking = useDialog<ListedWithdrawal>()
  return (
    <>
      <PageHeader title="Withdrawals" count={list.data?.total} actions={<Filter address={address} />} />
      <p className="mb-6 max-w-prose text-muted">
        Shoppers have withdrawn from these pieces. Refund them in the order by the day that stands here; you
        may wait until the pieces are back, or the shopper has shown that they are on their way.
      </p>
      <SavedViews list="withdrawals" address={address} names={WITHDRAWAL_FILTERS} />
      <ListScreen
        label="Withdrawals"
        {...{ list, address }}
        columns={columnsIn(timeZone, marking.open)}
        rowKey={({ id }) => id}
        cardsBelow={900}
        empty={
          <p>
            {address.param('state') ? 'There is no such withdrawal' : 'Nobody has withdrawn from an order'}
          </p>
        }
      />
      <MarkDialog dialog={marking} />
    </>
  )
}

const STATE_LABELS = { open: 'To refund', late: 'Late', refunded: 'Refunded' }

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

function columnsIn(timeZone: string, onMark: (row: ListedWithdrawal) => void): Column<ListedWithdrawal>[] {
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
          {row.refund_since && (
            <Button variant="quiet" size="small" onClick={() => onMark(row)}>
              Mark as refunded<span className="sr-only">{`: ${row.code}`}</span>
            </Button>
          )}
        </span>
      ),
    },
  ]
}

function RefundBy({ refund_by, is_refunded, timeZone }: ListedWithdrawal & { timeZone: string }) {
  if (is_refunded) return <Badge tone="success">Refunded</Badge>
  const isLate = refund_by < dayIn(timeZone, new Date())
  return (
    <Badge tone={isLate ? 'danger' : 'warning'}>{`${formatDay(refund_by)}${isLate ? ': late' : ''}`}</Badge>
  )
}

function MarkDialog({ dialog: { subject, isOpen, close } }: { dialog: DialogState<ListedWithdrawal> }) {
  const { timeZone } = useShopConfig()
  const mark = useMarkRefunded()
  if (!subject?.refund_since) return null
  const { id, code, currency, items } = subject
  const { amount, created_at } = subject.refund_since
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title="Mark as refunded"
      question={`Was the refund of ${formatPrice(amount, currency)} on ${formatDateTime(created_at, timeZone)} for these pieces?`}
      confirm="Mark as refunded"
      isHarmless
      onConfirm={() =>
        mark.mutateAsync(id, { onSuccess: () => toast.success('Marked as refunded.'), onSettled: close })
      }
    >
      <p>{`Order ${code}: ${piecesText(items)}. No money moves. Pieces that have not been sent go back into stock.`}</p>
    </ConfirmDialog>
  )
}

function piecesText(items: ListedWithdrawal['items']): string {
  return items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
}
