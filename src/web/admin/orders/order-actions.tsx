import { Printer } from 'lucide-react'
import type { AdminOrder, OrderAction } from '../../../contract/admin/order.ts'
import { whyNotCancellable } from '../../../contract/cancellation/cancel-right.ts'
import { showError } from '../../data/show-error.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import { useDeliverOrder, useMarkPacking, useResendConfirmation } from '../data/orders.ts'
import { DialogButtons } from '../parts/dialog-form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { CancelForm } from './cancel-form.tsx'
import { HandOverForm, ReadyForm } from './collect-forms.tsx'
import { isToSend } from './late-to-leave.ts'
import { NewDateForm } from './new-date-form.tsx'
import { amountToReturn } from './refunds/amount-to-return.ts'
import { CancelRestForm, isRestFree } from './refunds/cancel-rest-form.tsx'
import { RefundForm } from './refunds/refund-form.tsx'
import { ShipForm } from './ship/ship-form.tsx'

type Action = OrderAction | 'new_date'

function titleOf(action: Action, order: AdminOrder): string {
  if (action === 'cancel')
    return amountToReturn(order) && !order.nothing_to_send ? 'Cancel and refund' : 'Cancel Order'
  if (action === 'refund' && isRestFree(order)) return 'Cancel the Rest'
  const deliver = order.shipping.kind === 'collect' ? 'Hand Over' : 'Mark as Delivered'
  const titles = { ship: 'Ship Order', ready: 'Ready to Collect', refund: 'Refund', new_date: 'New Date' }
  return action === 'deliver' ? deliver : titles[action]
}

export function OrderActions({ order }: { order: AdminOrder }) {
  const dialog = useDialog<Action>()
  const { subject, isOpen, count, close } = dialog
  const { timeZone } = useShopConfig()
  const deliver = useDeliverOrder(order.id)
  const isCollected = order.shipping.kind === 'collect'
  const isAskedFirst = subject === 'deliver' && !isCollected
  const can = (action: OrderAction) => order.actions.includes(action)
  return (
    <>
      <DialogButtons>
        <div className="mr-auto -ml-3.5 flex flex-wrap gap-x-1 max-md:w-full">
          <LinkButton to={`/admin/orders/${order.id}/packing-slip`} variant="quiet" size="small">
            <Icon of={Printer} className="size-4" />
            Packing slip
          </LinkButton>
          {order.order_items.some((item) => item.personalisation || item.made_quantity > 0) && (
            <LinkButton to={`/admin/orders/${order.id}/packing-slip?bench=1`} variant="quiet" size="small">
              <Icon of={Printer} className="size-4" />
              Bench ticket
            </LinkButton>
          )}
          {order.is_paid && <ResendButton order={order} />}
          {isToSend(order) && (
            <Button variant="quiet" size="small" onClick={() => dialog.open('new_date')}>
              {titleOf('new_date', order)}
            </Button>
          )}
        </div>
        {can('cancel') && (
          <Button variant="secondary" size="small" onClick={() => dialog.open('cancel')}>
            {titleOf('cancel', order)}
          </Button>
        )}
        {can('refund') && (
          <Button variant="secondary" size="small" onClick={() => dialog.open('refund')}>
            {titleOf('refund', order)}
          </Button>
        )}
        {can('deliver') && (
          <Button size="small" onClick={() => dialog.open('deliver')}>
            {titleOf('deliver', order)}
          </Button>
        )}
        {isToSend(order) && <PackingButton order={order} />}
        {(['ship', 'ready'] as const).filter(can).map((action) => (
          <Button key={action} size="small" onClick={() => dialog.open(action)}>
            {titleOf(action, order)}
          </Button>
        ))}
      </DialogButtons>
      <FormDialog
        open={isOpen && !isAskedFirst}
        onClose={close}
        title={subject ? titleOf(subject, order) : ''}
      >
        {subject === 'ship' && <ShipForm key={count} order={order} onDone={close} />}
        {subject === 'ready' && <ReadyForm key={count} order={order} onDone={close} />}
        {subject === 'deliver' && isCollected && <HandOverForm key={count} order={order} onDone={close} />}
        {subject === 'new_date' && (
          <NewDateForm key={count} order={order} timeZone={timeZone} onDone={close} />
        )}
        {subject === 'cancel' && <CancelForm key={count} order={order} onDone={close} />}
        {subject === 'refund' && <Refund key={count} order={order} onDone={close} />}
      </FormDialog>
      <ConfirmDialog
        open={isOpen && isAskedFirst}
        onClose={close}
        title="Mark as Delivered"
        question="Has this order been delivered?"
        confirm="Mark as Delivered"
        isHarmless
        onConfirm={() =>
          deliver.mutateAsync(
            {},
            {
              onError: (error) => showError(error),
              onSuccess: () => toast.success('Order marked as delivered.'),
              onSettled: close,
            },
          )
        }
      >
        <p>Two weeks later it counts as completed.</p>
      </ConfirmDialog>
    </>
  )
}

function Refund(props: { order: AdminOrder; onDone: () => void }) {
  return isRestFree(props.order) ? <CancelRestForm {...props} /> : <RefundForm {...props} />
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

export function packingText(...marked: Parameters<typeof whyNotCancellable>): string {
  const canCancel = whyNotCancellable(...marked) === undefined
  return `The shopper can ${canCancel ? 'cancel this order again' : 'no longer cancel this order'}.`
}

// One button at one place: it keeps the focus, and a second click hits nothing else.
function PackingButton({ order }: { order: AdminOrder }) {
  const { cancellation } = useShopConfig()
  const mark = useMarkPacking(order.id)
  const isPacking = order.packing_started_at !== null
  const press = useSingleFlight(() =>
    mark.mutateAsync(!isPacking).then(
      (marked) => toast.success(packingText(marked, cancellation, new Date())),
      () => {},
    ),
  )
  return (
    <Button variant="secondary" size="small" busy={mark.isPending} onClick={press}>
      {isPacking ? 'Stop packing' : 'Start packing'}
    </Button>
  )
}
