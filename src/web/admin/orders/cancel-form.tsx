import type { AdminOrder } from '../../../contract/admin/order.ts'
import { cancelOrder } from '../../../contract/admin/order-money.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format.ts'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useCancelOrder } from '../data/orders.ts'
import { DialogButtons, DialogForm } from '../parts/dialog-form.tsx'
import { Refused } from '../parts/refused.tsx'

/** Ends an order that has not been shipped; a paid one is refunded first. */
export function CancelForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const cancel = useCancelOrder(order.id)
  const form = useContractForm(
    cancelOrder.body,
    { reason: '' },
    {
      fallback: 'Failed to cancel order',
      send: async ({ reason }) => {
        const { is_being_cancelled } = await cancel.mutateAsync({ reason: reason ?? '' })
        if (is_being_cancelled) toast.info('The order is cancelled as soon as its refund has gone through.')
        else toast.success('Order cancelled successfully')
        onDone()
      },
    },
  )
  const isOver = order.status === 'cancelled' && (cancel.isIdle || cancel.isError)
  if (isOver) return <AlreadyCancelled onClose={onDone} />
  return (
    <DialogForm form={form} submit="Cancel this order" isDanger cancel="Keep order" onCancel={onDone}>
      <p className="text-lead">Are you sure you want to cancel this order?</p>
      <p className="text-muted">{whatFollows(order)}</p>
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

// Another admin was first, or the answer of an earlier try was lost.
function AlreadyCancelled({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className="p-5">
        <Refused>This order is already cancelled.</Refused>
      </div>
      <DialogButtons>
        <Button ref={takeFocus} variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </>
  )
}

// The button that had it is gone with the form.
function takeFocus(button: HTMLElement | null): void {
  button?.focus()
}

function whatFollows(order: AdminOrder): string {
  const left = Number(order.refundable_amount)
  const after = 'The stock goes back and the shopper gets an e-mail.'
  if (left > 0) return `${formatPrice(left, order.currency)} is given back first. ${after}`
  if (order.needs_attention) return `What was paid at its payment page is given back first. ${after}`
  // What was paid and given back has no payment page any more.
  return order.is_paid ? after : `Its payment page is closed. ${after}`
}
