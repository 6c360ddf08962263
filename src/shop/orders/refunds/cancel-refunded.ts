import type { Shop, Tx } from '../../shop.ts'
import { restockOrder } from '../../stock/restock-order.ts'
import { type Cancellation, cancellationEvent, recordCancellation } from '../fulfilment/cancellation.ts'
import { lockOrder } from '../lock-order.ts'
import { cancelUnpaidOrder, releasePromo } from '../payment/cancel-unpaid.ts'
import { transitionOrder } from '../states.ts'

/** `refunded`: minor units. */
type Refunded = { orderId: string; request: Cancellation; refunded: number }

/** One e-mail covers refund and cancellation. @returns false when the order cannot be cancelled any more */
export async function cancelRefundedOrder(
  tx: Tx,
  shop: Shop,
  { orderId, request, refunded }: Refunded,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.status === 'pending') return await cancelMispaid(tx, shop, { orderId, request, refunded })
  if (order?.status !== 'processing') return false
  const at = shop.clock.now()
  await transitionOrder(tx, {
    orderId,
    from: 'processing',
    to: 'cancelled',
    at,
    ...cancellationEvent(request),
  })
  await tx
    .updateTable('payments')
    .set({ payment_status: 'refunded' })
    .where('order_id', '=', orderId)
    .whereRef('refunded_amount', '=', 'amount')
    .execute()
  await restockOrder(tx, orderId, at)
  await releasePromo(tx, orderId)
  await recordCancellation(tx, shop, { order, request, refunded })
  return true
}

async function cancelMispaid(tx: Tx, shop: Shop, { orderId, request, refunded }: Refunded): Promise<boolean> {
  const at = shop.clock.now()
  await tx
    .updateTable('payments')
    .set({ payment_status: 'refunded', paid_at: at, payment_issue_resolved_at: at })
    .where('order_id', '=', orderId)
    .execute()
  return await cancelUnpaidOrder(tx, shop, orderId, { ...cancellationEvent(request), refunded })
}
