import type { AdminOrder } from '../../../contract/admin/order.ts'
import { cancelOrder } from '../../../contract/admin/order-money.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useCancelOrder } from '../data/orders.ts'
import { DialogButtons } from '../parts/dialog-form.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { ReasonForm } from '../parts/reason-form.tsx'
import { amountToReturn } from './refunds/amount-to-return.ts'

export function CancelForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const cancel = useCancelOrder(order.id)
  const isCancelledElsewhere = order.status === 'cancelled' && (cancel.isIdle || cancel.isError)
  if (isCancelledElsewhere) return <AlreadyCancelled onClose={onDone} />
  const returned = amountToReturn(order)
  return (
    <ReasonForm
      body={cancelOrder.body}
      isOptional
      fallback="Failed to cancel order"
      submit={returned ? `Cancel and refund ${returned}` : 'Cancel this order'}
      isDanger
      cancel="Keep order"
      onCancel={onDone}
      send={async (reason) => {
        const { is_being_cancelled } = await cancel.mutateAsync({ reason })
        if (is_being_cancelled) toast.info('The order is cancelled as soon as its refund has gone through.')
        else toast.success('Order cancelled successfully')
        onDone()
      }}
    >
      <p className="text-lead">Are you sure you want to cancel this order?</p>
      <p className="text-muted">{consequenceOf(order)}</p>
    </ReasonForm>
  )
}

// Another admin has cancelled it, or the response of an earlier attempt was lost.
function AlreadyCancelled({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className="p-5">
        <FormAlert>This order is already cancelled.</FormAlert>
      </div>
      <DialogButtons>
        <Button ref={focusButton} variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </>
  )
}

// The focused button unmounted with the form.
function focusButton(button: HTMLElement | null): void {
  button?.focus()
}

function consequenceOf(order: AdminOrder): string {
  const returned = amountToReturn(order)
  const rest = 'The stock goes back and the shopper gets an e-mail.'
  if (returned) return `${returned} is given back first. ${rest}`
  if (order.needs_attention) return `What was paid at its payment page is given back first. ${rest}`
  // A refunded order has no payment page to close.
  return order.is_paid ? rest : `Its payment page is closed. ${rest}`
}
