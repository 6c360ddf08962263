import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { addJob } from '../../jobs/add-job.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Attempt } from '../../lib/idempotency.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { markPaid } from '../../orders/payment/settle.ts'
import { findRefundOfAttempt, writeRefund } from '../../orders/refunds/refund-order.ts'
import { createRefundRequest, trySendRefund } from '../../orders/refunds/request-refund.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { lockVariantsOfOrder } from '../../stock/deduct-stock.ts'
import { lockReturn, lockReturnedOrder } from '../change-return.ts'
import { readReturn } from '../read-return.ts'
import { requireRestPaid } from '../refund/require-rest-paid.ts'
import { isAccepted, returnRefund } from '../refund/return-refund.ts'
import { exchangeLines, exchangeTotal } from './exchange-lines.ts'
import { releaseHolds } from './hold-variants.ts'
import { requirePayableDifference } from './payable-difference.ts'
import { writeExchangeOrder } from './write-exchange-order.ts'

/**
 * A new order sends the wished pieces. What the returned ones are worth pays it; what it costs more is asked for by e-mail,
 * and what it costs less is refunded. @throws ShopError 'not_found', 'conflict'
 */
export async function exchangeReturn(
  shop: Shop,
  by: string,
  id: string,
  attempt?: Attempt,
): Promise<AdminReturn> {
  await changeStock(shop, async (tx) => {
    await lockReturnedOrder(tx, id)
    if (!(await findRefundOfAttempt(tx, attempt))) await exchange(tx, shop, { by, id, attempt })
  })
  await sendDifference(shop, id)
  return await readReturn(shop, shop.db, id)
}

type Input = { by: string; id: string; attempt: Attempt | undefined }

async function exchange(tx: Tx, shop: Shop, { by, id, attempt }: Input): Promise<void> {
  const { order, found, response } = await lockReturn(tx, shop, { id, action: 'exchange' })
  const { goods: worth } = await returnRefund(shop, tx, found)
  const total = exchangeTotal(found)
  const credit = Math.min(worth, total)
  if (credit === 0) throw new ShopError('conflict', 'This costs nothing: please refund the return instead.')
  requirePayableDifference(total - credit, found)
  await requireRestPaid(tx, order, worth)
  const wished = found.items.flatMap(({ exchange_for }) => exchange_for?.variant_id ?? [])
  await lockVariantsOfOrder(tx, order.id, wished)
  const held = await releaseHolds(tx, shop, id)
  const lines = exchangeLines({ items: found.items.filter(isAccepted) })
  const newOrder = { by, source: order, code: response.code, lines, held, credit }
  const orderId = await writeExchangeOrder(tx, shop, newOrder)
  const { pieces: items } = await returnRefund(shop, tx, found, credit)
  const request = { id: order.id, amount: credit / 100, items, reason: `Exchange ${response.code}` }
  const refund = { by, request, attempt, exchangeOrderId: orderId, isReturned: true }
  const refund_id = await writeRefund(tx, shop, order, refund)
  const difference_refund_id =
    worth > credit
      ? await createRefundRequest(tx, {
          order,
          by,
          reason: `Difference of exchange ${response.code}`,
          at: shop.clock.now(),
          amount: worth - credit,
        })
      : null
  await tx.updateTable('returns').set({ refund_id, difference_refund_id }).where('id', '=', id).execute()
  if (total > credit) return await addJob(tx, 'open_exchange_payment', { order_id: orderId })
  const written = await lockOrder(tx, orderId)
  if (written) await markPaid(tx, shop, written, { actor: 'payment', reason: 'Paid by the exchange' })
}

async function sendDifference(shop: Shop, id: string): Promise<void> {
  const { difference_refund_id } = await shop.db
    .selectFrom('returns')
    .select('difference_refund_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The exchange is made. A refused refund is flagged at the order.
  if (difference_refund_id)
    await trySendRefund(shop, difference_refund_id).catch((error) => {
      if (!(error instanceof ShopError) || error.code !== 'conflict') throw error
    })
}
