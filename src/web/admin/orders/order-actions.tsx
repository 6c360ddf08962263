import { Printer } from 'lucide-react'
import type { AdminOrder, OrderAction } from '../../../contract/admin/order.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import { useDeliverOrder, useResendConfirmation } from '../data/orders.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { DialogButtons } from '../parts/dialog-form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { CancelForm } from './cancel-form.tsx'
import { amountToReturn } from './refunds/amount-to-return.ts'
import { RefundForm } from './refunds/refund-form.tsx'
import { ShipForm } from './ship-form.tsx'

function titleOf(action: OrderAction, order: AdminOrder): string {
  if (action === 'cancel') return amountToReturn(order) ? 'Cancel and refund' : 'Cancel Order'
  return { ship: 'Ship Order', deliver: 'Mark as Delivered', refund: 'Refund' }[action]
}

export function OrderActions({ order }: { order: AdminOrder }) {
  const dialog = useDialog<OrderAction>()
  const { subject, isOpen, count, close } = dialog
  const deliver = useDeliverOrder(order.id)
  const can = (action: OrderAction) => order.actions.includes(action)
  return (
    <>
      <DialogButtons>
        <div className="mr-auto -ml-3.5 flex flex-wrap gap-x-1 max-md:w-full">
          <LinkButton to={`/admin/orders/${order.id}/packing-slip`} variant="quiet" size="small">
            <Icon of={Printer} className="size-4" />
            Packing slip
          </LinkButton>
          {order.order_items.some(({ personalisation }) => personalisation) && (
            <LinkButton to={`/admin/orders/${order.id}/packing-slip?bench=1`} variant="quiet" size="small">
              <Icon of={Printer} className="size-4" />
              Bench ticket
            </LinkButton>
          )}
          {order.is_paid && <ResendButton order={order} />}
        </div>
        {can('cancel') && (
          <Button variant="secondary" size="small" onClick={() => dialog.open('cancel')}>
            {titleOf('cancel', order)}
          </Button>
        )}
        {can('refund') && (
          <Button variant="secondary" size="small" onClick={() => dialog.open('refund')}>
            Refund
          </Button>
        )}
        {can('deliver') && (
          <Button size="small" onClick={() => dialog.open('deliver')}>
            Mark as Delivered
          </Button>
        )}
        {can('ship') && (
          <Button size="small" onClick={() => dialog.open('ship')}>
            Ship Order
          </Button>
        )}
      </DialogButtons>
      <FormDialog
        open={isOpen && subject !== 'deliver'}
        onClose={close}
        title={subject ? titleOf(subject, order) : ''}
      >
        {subject === 'ship' && <ShipForm key={count} order={order} onDone={close} />}
        {subject === 'cancel' && <CancelForm key={count} order={order} onDone={close} />}
        {subject === 'refund' && <RefundForm key={count} order={order} onDone={close} />}
      </FormDialog>
      <ConfirmDialog
        open={isOpen && subject === 'deliver'}
        onClose={close}
        title="Mark as Delivered"
        question="Has this order been delivered?"
        confirm="Mark as Delivered"
        isHarmless
        onConfirm={() =>
          deliver.mutateAsync(undefined, {
            onSuccess: () => toast.success('Order marked as delivered.'),
            onSettled: close,
          })
        }
      >
        <p>Two weeks later it counts as completed.</p>
      </ConfirmDialog>
    </>
  )
}

function ResendButton({ order }: { order: AdminOrder }) {
  const resend = useResendConfirmation(order.id)
  const person = order.user ?? order.guest
  const send = useSingleFlight(() =>
    resend.mutateAsync().then(
      () => toast.success(`The confirmation goes to ${person?.email ?? 'the shopper'} again.`),
      () => {},
    ),
  )
  return (
    <Button variant="quiet" size="small" busy={resend.isPending} onClick={send}>
      Resend confirmation
    </Button>
  )
}
