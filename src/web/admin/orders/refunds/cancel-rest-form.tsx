import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { cancelOrder } from '../../../../contract/admin/order-money.ts'
import { isPartSent } from '../../../../contract/delivery/part-sent.ts'
import { useContractForm } from '../../../data/use-contract-form.ts'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useRefundOrder } from '../../data/orders.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'

/** A part has left, and nothing was paid: the rest can be cancelled, and there is nothing to give back. */
export function isRestFree(order: AdminOrder): boolean {
  return isPartSent(order) && Number(order.grand_total) === 0
}

export function CancelRestForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const refund = useRefundOrder(order.id)
  const form = useContractForm(
    cancelOrder.body,
    { reason: '' },
    {
      fallback: 'Failed to cancel the rest',
      send: async ({ reason }) => {
        await refund.mutateAsync({ reason: reason ?? '' })
        toast.success('The rest of the order is cancelled.')
        onDone()
      },
    },
  )
  return (
    <DialogForm form={form} submit="Cancel the rest" isDanger cancel="Keep the rest" onCancel={onDone}>
      <p className="text-lead">What has not left is not sent any more, and goes back into stock.</p>
      <p className="text-muted">
        Nothing was paid for this order, so nothing is given back. It then counts as shipped, and the shopper
        gets an e-mail.
      </p>
      <Textarea
        {...form.text('reason')}
        aria-required={false}
        label="Reason (optional)"
        hint="The shopper reads it in the e-mail."
        rows={2}
      />
    </DialogForm>
  )
}
