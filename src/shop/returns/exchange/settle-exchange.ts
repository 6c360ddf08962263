import { acknowledgeRefund } from '../../orders/refunds/send-refund.ts'
import type { Shop, Tx } from '../../shop.ts'
import { findExchangeRefund } from './exchange-refund.ts'

/**
 * The exchanged pieces have paid this order, if it is an exchange. The caller holds its lock.
 * @returns the order that they were of
 */
export async function settleExchange(tx: Tx, shop: Shop, orderId: string): Promise<string | undefined> {
  const refund = await findExchangeRefund(tx, orderId)
  if (!refund) return undefined
  const { id, order_id } = refund
  const given = { id, orderId: order_id, refundId: `exchange-${orderId}`, status: 'succeeded' } as const
  await acknowledgeRefund(tx, shop, given)
  return order_id
}
