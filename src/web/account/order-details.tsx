import type { Order } from '../../contract/order.ts'
import { BuyAgain } from '../shared/order/buy-again.tsx'
import { OrderParcels } from '../shared/order/order-parcels.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import type { DialogState } from '../ui/overlay/use-dialog.ts'
import { OrderPromotion, OrderShipping, OrderSummary } from './order-facts.tsx'

export function OrderDetails({ dialog: { subject: order, isOpen, close } }: { dialog: DialogState<Order> }) {
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title="Order Details"
      footer={
        order && (
          <div className="flex flex-wrap justify-end gap-3">
            <BuyAgain order={order} />
            <LinkButton to={`/orders/${order.id}`}>View full order</LinkButton>
          </div>
        )
      }
    >
      {order && (
        <div className="grid gap-6 p-5">
          <OrderSummary order={order} isLinked />
          <OrderShipping order={order} />
          <OrderParcels order={order} />
          <OrderPromotion order={order} />
        </div>
      )}
    </Dialog>
  )
}
