import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import type { Attempt } from '../../lib/idempotency.ts'
import { findRefundOfAttempt, writeRefund } from '../../orders/refunds/refund-order.ts'
import { trySendRefund } from '../../orders/refunds/request-refund.ts'
import type { Shop, Tx } from '../../shop.ts'
import { lockReturn, lockReturnedOrder } from '../change-return.ts'
import { readReturn } from '../read-return.ts'
import { requireRestPaid } from './require-rest-paid.ts'
import { returnRefund } from './return-refund.ts'

type RefundRequest = { id: string; reason: string | null }

/** By the order's refund, which moves stock and money. @throws ShopError 'not_found', 'conflict' unless it is inspected */
export async function refundReturn(
  shop: Shop,
  by: string,
  request: RefundRequest,
  attempt?: Attempt,
): Promise<AdminReturn> {
  const refundId = await shop.db.transaction().execute(async (tx) => {
    await lockReturnedOrder(tx, request.id)
    return (await findRefundOfAttempt(tx, attempt)) ?? (await write(tx, shop, { by, request, attempt }))
  })
  await trySendRefund(shop, refundId)
  return await readReturn(shop, shop.db, request.id)
}

type Input = { by: string; request: RefundRequest; attempt: Attempt | undefined }

async function write(tx: Tx, shop: Shop, { by, request, attempt }: Input): Promise<string> {
  const { id } = request
  const { order, found, response } = await lockReturn(tx, shop, { id, action: 'refund' })
  const { pieces: items, shipping, total } = await returnRefund(shop, tx, found)
  await requireRestPaid(tx, order, total)
  const reason = request.reason ?? `Return ${response.code}`
  const refund = { id: order.id, amount: Number(response.refund.amount), items, reason }
  const refundId = await writeRefund(tx, shop, order, {
    by,
    request: refund,
    shipping,
    attempt,
    isReturned: true,
  })
  await tx.updateTable('returns').set({ refund_id: refundId }).where('id', '=', id).execute()
  return refundId
}
