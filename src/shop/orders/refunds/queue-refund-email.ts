import { paymentRefunded } from '../../mail/messages/payment-refunded.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { findOrder } from '../queries/find-order.ts'

export async function queueRefundEmail(
  tx: Tx,
  shop: Shop,
  orderId: string,
  refund: { amount: number; reason: string | null },
): Promise<void> {
  const order = await findOrder(tx, { id: orderId, of: 'anybody' })
  if (order) await queueMail(tx, shop, paymentRefunded(shop, order, refund))
}
