import { useState } from 'react'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { cancelOrder } from '../../../contract/admin/order-money.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useCancelOrder } from '../data/orders.ts'
import { DialogButtons } from '../parts/dialog-form.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { ReasonForm } from '../parts/reason-form.tsx'
import { amountToReturn } from './refunds/amount-to-return.ts'

export function CancelForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const cancel = useCancelOrder(order.id)
  const [isKept, keep] = useState(false)
  const isCancelledElsewhere = order.status === 'cancelled' && (cancel.isIdle || cancel.isError)
  if (isCancelledElsewhere) return <AlreadyCancelled onClose={onDone} />
  const rest = amountToReturn(order)
  const returned = isKept ? '' : rest
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
        const { is_being_cancelled } = await cancel.mutateAsync({ reason, keep_rest: isKept })
        if (is_being_cancelled) toast.info('The order is cancelled as soon as its refund has gone through.')
        else toast.success('Order cancelled successfully')
        onDone()
      }}
    >
      <p className="text-lead">Are you sure you want to cancel this order?</p>
      <p className="text-muted">{isKept ? keptText(rest) : consequenceOf(order)}</p>
      {(order.nothing_to_send || isKept) && rest && (
        <Checkbox checked={isKept} onChange={(event) => keep(event.target.checked)}>
          {`Keep the ${rest}: end the order without a refund`}
        </Checkbox>
      )}
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

function keptText(rest: string): string {
  return `The shopper gets an e-mail that says that ${rest} is not refunded. If they withdrew from the whole order, the law wants its standard delivery back, too.`
}

function consequenceOf(order: AdminOrder): string {
  const returned = amountToReturn(order)
  const rest = order.nothing_to_send
    ? 'The shopper gets an e-mail.'
    : 'The stock goes back and the shopper gets an e-mail.'
  if (returned) return `${returned} is given back first. ${rest}`
  if (order.needs_attention) return `What was paid at its payment page is given back first. ${rest}`
  // A refunded order has no payment page to close.
  return order.is_paid ? rest : `Its payment page is closed. ${rest}`
}
