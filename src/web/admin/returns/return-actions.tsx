import type { AdminReturn, ReturnAction } from '../../../contract/returns/order-return.ts'
import { Button } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { useReceiveReturn } from '../data/returns.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ApproveForm } from './approve-form.tsx'
import { ConfirmExchange } from './confirm-exchange.tsx'
import { InspectForm } from './inspect-form.tsx'
import { CloseForm, RefundForm, RefuseForm } from './reason-forms.tsx'

const TITLES: Record<ReturnAction, string> = {
  approve: 'Approve',
  refuse: 'Refuse',
  receive: 'Mark as received',
  inspect: 'Inspect',
  exchange: 'Exchange',
  refund: 'Refund',
  close: 'Close',
}

const PRIMARY: readonly ReturnAction[] = ['approve', 'receive', 'exchange', 'refund']
/** They ask instead of opening a form. */
const CONFIRMED: readonly ReturnAction[] = ['receive', 'exchange']

export function ReturnActions({ returned }: { returned: AdminReturn }) {
  const dialog = useDialog<ReturnAction>()
  const { subject, isOpen, count, close } = dialog
  const { actions, items } = returned
  const isInspected = items.every(({ condition }) => condition !== null)
  const isPrimary = (action: ReturnAction) =>
    (PRIMARY.includes(action) && !(action === 'refund' && actions.includes('exchange'))) ||
    (action === 'inspect' && !isInspected) ||
    actions.length === 1
  const form = { returned, onDone: close }
  return (
    <>
      {actions.toReversed().map((action) => (
        <Button
          key={action}
          variant={isPrimary(action) ? 'primary' : 'secondary'}
          onClick={() => dialog.open(action)}
        >
          {titleOf(action, returned)}
        </Button>
      ))}
      <FormDialog
        open={isOpen && subject !== undefined && !CONFIRMED.includes(subject)}
        onClose={close}
        title={subject ? titleOf(subject, returned) : ''}
      >
        {subject === 'approve' && <ApproveForm key={count} {...form} />}
        {subject === 'refuse' && <RefuseForm key={count} {...form} />}
        {subject === 'inspect' && <InspectForm key={count} {...form} />}
        {subject === 'refund' && <RefundForm key={count} {...form} />}
        {subject === 'close' && <CloseForm key={count} {...form} />}
      </FormDialog>
      <ConfirmReceived returned={returned} open={isOpen && subject === 'receive'} onDone={close} />
      <ConfirmExchange returned={returned} open={isOpen && subject === 'exchange'} onDone={close} />
    </>
  )
}

function titleOf(action: ReturnAction, { refund, order, items }: AdminReturn): string {
  if (action === 'refund') return `Refund ${formatPrice(refund.amount, order.currency)}`
  if (action === 'inspect' && items.every(({ condition }) => condition !== null)) return 'Inspect again'
  return TITLES[action]
}

type Confirming = { returned: AdminReturn; open: boolean; onDone: () => void }

function ConfirmReceived({ returned: { id, exchange }, open, onDone }: Confirming) {
  const receive = useReceiveReturn(id)
  return (
    <ConfirmDialog
      open={open}
      onClose={onDone}
      title="Mark as received"
      question="Are the pieces back?"
      confirm="Mark as received"
      isHarmless
      onConfirm={() =>
        receive.mutateAsync(undefined, {
          onSuccess: () => toast.success('The return is marked as received.'),
          onSettled: onDone,
        })
      }
    >
      <p>{`The shopper gets an e-mail. ${exchange ? 'Exchange' : 'Refund'} what you accept within 14 days.`}</p>
    </ConfirmDialog>
  )
}
