import { useId, useState } from 'react'
import { cancelDeadline, isDelayed, whyNotCancellable } from '../../../contract/cancellation/cancel-right.ts'
import type { Order } from '../../../contract/order.ts'
import { useCancelOrder } from '../../data/account/cancel-order.ts'
import { Button } from '../../ui/button.tsx'
import { autofocus } from '../../ui/focus/autofocus.ts'
import { restoreFocusOnUnmount } from '../../ui/focus/focus-element.ts'
import { dateFormat } from '../../ui/format.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import { useShopConfig } from '../shop-config.ts'

/** For a paid order that is not shipped: until when it can be cancelled, or why not any more. */
export function CancelOrder({ order }: { order: Order }) {
  const { cancellation, timeZone } = useShopConfig()
  const [openedAt] = useState(() => new Date())
  if (order.status !== 'processing') return null
  if (order.is_being_cancelled)
    return (
      <p role="status" className="mt-4 text-small">
        This order is being cancelled. We write to you as soon as your money is on its way back.
      </p>
    )
  const reason = whyNotCancellable(order, cancellation, openedAt)
  if (reason) return <p className="mt-4 text-small text-muted">{reason}</p>
  const deadline = cancelDeadline(order, cancellation)
  const time = deadline && dateFormat(timeZone, { dateStyle: 'long', timeStyle: 'short' }).format(deadline)
  return (
    <div
      ref={restoreFocusOnUnmount}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden"
    >
      <p className="text-small text-muted">
        {isDelayed(order)
          ? `We could not keep our date. You can cancel this order free of charge until ${order.shipping.kind === 'collect' ? 'it is ready to collect' : 'we send it'}.`
          : time
            ? `You can cancel this order until ${time}, unless we have begun to pack it.`
            : 'You can cancel this order until we begin to pack it.'}
      </p>
      <CancelButton order={order} />
    </div>
  )
}

function CancelButton({ order }: { order: Order }) {
  const question = useId()
  const [isOpen, setOpen] = useState(false)
  const cancel = useCancelOrder(order)
  const confirm = useSingleFlight(async () => {
    const cancelled = await cancel.mutateAsync().catch(() => undefined)
    setOpen(false)
    if (cancelled?.status === 'cancelled') toast.success('Your order is cancelled.')
  })
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Cancel order"
        describedBy={question}
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button ref={autofocus} variant="quiet" onClick={() => setOpen(false)}>
              Keep order
            </Button>
            <Button variant="danger" busy={cancel.isPending} onClick={confirm}>
              Cancel this order
            </Button>
          </div>
        }
      >
        <div id={question} className="flex flex-col gap-2 p-5">
          <p className="text-lead">{`Do you want to cancel order ${order.code}?`}</p>
          <p className="text-muted">
            We give back what you paid, the way that you paid it; with some banks it takes a few days. The
            whole order is cancelled, and that cannot be undone.
          </p>
        </div>
      </Dialog>
    </>
  )
}
