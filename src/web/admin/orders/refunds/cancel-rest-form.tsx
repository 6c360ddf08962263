import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { cancelOrder } from '../../../../contract/admin/order-money.ts'
import { isPartSent } from '../../../../contract/delivery/part-sent.ts'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useRefundOrder } from '../../data/orders.ts'
import { ReasonForm } from '../../parts/reason-form.tsx'

/** A part has left, and nothing was paid: the rest can be cancelled, and there is nothing to give back. */
export function isRestFree(order: AdminOrder): boolean {
  return isPartSent(order) && Number(order.grand_total) === 0
}

export function CancelRestForm({ order, onDone }: { order: AdminOrder; onDone: () => void }) {
  const refund = useRefundOrder(order.id)
  return (
    <ReasonForm
      body={cancelOrder.body}
      isOptional
      fallback="Failed to cancel the rest"
      submit="Cancel the rest"
      isDanger
      cancel="Keep the rest"
      onCancel={onDone}
      send={async (reason) => {
        await refund.mutateAsync({ reason })
        toast.success('The rest of the order is cancelled.')
        onDone()
      }}
    >
      <p className="text-lead">What has not left is not sent any more, and goes back into stock.</p>
      <p className="text-muted">
        Nothing was paid for this order, so nothing is given back. It then counts as shipped, and the shopper
        gets an e-mail.
      </p>
    </ReasonForm>
  )
}
