import type { Shop, Tx } from '../../../shop.ts'
import type { LockedOrder } from '../../lock-order.ts'
import { cancelPaidOrder } from '../../refunds/cancel-paid.ts'
import { createRefundRequest, findUnacknowledgedRefund } from '../../refunds/request-refund.ts'
import { BY_SHOPPER, type Cancellation, saveCancellation } from './cancellation.ts'

/**
 * The order is cancelled when the provider has the refund of what is left; at once when nothing is.
 * @returns the refund that the cancellation waits for
 */
export async function beginRefund(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  { admin_id, reason }: Pick<Cancellation, 'admin_id' | 'reason'>,
): Promise<string | undefined> {
  const { id: orderId } = order
  const at = shop.clock.now()
  const why = admin_id ? reason : BY_SHOPPER
  const refundId =
    (await createRefundRequest(tx, { order, by: admin_id, reason: why, at })) ??
    (await findUnacknowledgedRefund(tx, orderId))
  const request = { admin_id, reason, refund_id: refundId ?? null }
  await saveCancellation(tx, orderId, { ...request, at })
  if (!refundId)
    await cancelPaidOrder(tx, shop, { orderId, request, refunded: order.refunded_amount, kept: 0 })
  return refundId
}
