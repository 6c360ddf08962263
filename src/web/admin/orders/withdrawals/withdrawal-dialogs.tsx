import { closeWithdrawalBody, type ListedWithdrawal } from '../../../../contract/returns/withdrawal.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { formatPrice } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import type { DialogState } from '../../../ui/overlay/use-dialog.ts'
import { useCloseWithdrawal, useMarkRefunded } from '../../data/withdrawals.ts'
import { formatDateTime } from '../../parts/format-date-time.ts'
import { ReasonForm } from '../../parts/reason-form.tsx'

type Props = { dialog: DialogState<ListedWithdrawal> }

export function MarkDialog({ dialog: { subject, isOpen, close } }: Props) {
  const { timeZone } = useShopConfig()
  const mark = useMarkRefunded()
  if (!subject) return null
  const { id, code, currency, items, open_value, refund_since } = subject
  const isFreeOfCharge = isFree(subject)
  const question =
    refund_since && !isFreeOfCharge
      ? `${formatPrice(refund_since.amount, currency)} is left of what was refunded by amount since ${formatDateTime(refund_since.created_at, timeZone)}. Was ${formatPrice(open_value, currency)} of it for these pieces?`
      : 'These pieces were free. Is the withdrawal done?'
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title={isFreeOfCharge ? 'Nothing to refund' : 'Mark as refunded'}
      question={question}
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

export function CloseDialog({ dialog: { subject, isOpen, close, count } }: Props) {
  if (!subject) return null
  return (
    <Dialog open={isOpen} onClose={close} title="Close without refund">
      <CloseForm key={count} withdrawal={subject} onDone={close} />
    </Dialog>
  )
}

function CloseForm({ withdrawal, onDone }: { withdrawal: ListedWithdrawal; onDone: () => void }) {
  const { id, code, currency, items, open_value, refund_since, can_mark } = withdrawal
  const since = refund_since?.amount ?? '0.00'
  const isCovered = refund_since?.is_covered === true
  const closing = useCloseWithdrawal(id)
  return (
    <ReasonForm
      body={closeWithdrawalBody}
      fallback="Failed to close the withdrawal"
      submit="Close without refund"
      isDanger
      cancel="Keep it open"
      onCancel={onDone}
      send={async (reason) => {
        await closing.mutateAsync({ reason, ...(isCovered && { confirm_refunded: true }) })
        toast.success('The withdrawal is closed.')
        onDone()
      }}
    >
      <p className="break-words">{`Order ${code}: ${piecesText(items)}. ${formatPrice(open_value, currency)} would not be refunded.`}</p>
      <p role="status" className={isCovered ? 'font-medium' : 'sr-only'}>
        {isCovered &&
          `${formatPrice(since, currency)} was refunded by amount since this withdrawal. Was that for these pieces? Then ${can_mark ? 'mark it as refunded instead' : 'keep it open'}.`}
      </p>
      <div>
        <p>By law the shopper gets the money back in most cases. Close a withdrawal only when</p>
        <ul className="mt-1 list-disc pl-5">
          <li>the shopper has told you in writing to keep the pieces,</li>
          <li>the pieces were never sent back, or</li>
          <li>they came back with a broken seal, and you send them to the shopper again.</li>
        </ul>
      </div>
      <p>
        No money and no stock moves. The shopper gets an e-mail and keeps the pieces: what has not been sent
        is shipped as before.
      </p>
    </ReasonForm>
  )
}

/** Of what waits for a refund. */
export function isFree({ is_refunded, closed, open_value }: ListedWithdrawal): boolean {
  return !is_refunded && !closed && Number(open_value) === 0
}

export function piecesText(items: ListedWithdrawal['items']): string {
  return items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
}
