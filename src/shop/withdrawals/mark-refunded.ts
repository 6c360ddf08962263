import type { ListedWithdrawal } from '../../contract/returns/withdrawal.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { priceText } from '../lib/money.ts'
import { warnAgain } from '../orders/fulfilment/warn-again.ts'
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts'
import { cancelIfRefunded } from '../orders/refunds/cancel-paid.ts'
import { readRefundedAmount, recordRefund } from '../orders/refunds/record-refund.ts'
import { readLines, withSent } from '../orders/refunds/refunded-items.ts'
import { createRefundRequest } from '../orders/refunds/request-refund.ts'
import { givenAtOnce } from '../orders/refunds/send-refund.ts'
import { restockRefunded } from '../orders/refunds/stock/restock-refunded.ts'
import type { Shop, Tx } from '../shop.ts'
import { changeStock } from '../stock/change-stock.ts'
import { listedWithdrawal, readWithdrawalRow, type WithdrawalRow } from './list-withdrawals.ts'
import { coversOf, deliveryDue, openPieces, openValue, valueToPay } from './open-withdrawal.ts'
import { leftSince } from './refunds-by-amount.ts'

const FREE = 'The pieces of the withdrawal were free'
const BY_AMOUNT = 'The refund by amount was for these pieces'

/**
 * Refunds the pieces that wait for a refund by one of 0.00: they were free, or paid by refunds by amount since then, also
 * those in the payment provider's dashboard. What had not left goes back into stock; no money moves. Idempotent.
 * @throws ShopError 'not_found', 'conflict' when the pieces are not paid, the delivery is to refund first, or once closed
 */
export async function markWithdrawalRefunded(shop: Shop, by: string, id: string): Promise<ListedWithdrawal> {
  return await changeStock(shop, async (tx) => {
    const { order_id } = await readWithdrawalRow(tx, id)
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('order')
    const row = await readWithdrawalRow(tx, id)
    if (openPieces(row).length > 0) await mark(tx, shop, { by, order, row })
    else if (row.closed) throw new ShopError('conflict', 'This withdrawal was closed without a refund.')
    return listedWithdrawal(shop, await readWithdrawalRow(tx, id))
  })
}

type Marked = { by: string; order: LockedOrder; row: WithdrawalRow }

async function mark(tx: Tx, shop: Shop, { by, order, row }: Marked): Promise<void> {
  if (deliveryDue(row) > 0)
    throw new ShopError(
      'conflict',
      'These pieces were free, and nothing else of the order is left: refund its delivery in the order.',
    )
  const covers = coversOf(row)
  if (!covers) throw notPaid(row)
  const at = shop.clock.now()
  const wanted = openPieces(row).map(({ order_item_id: id, quantity }) => ({ id, quantity }))
  const items = withSent(await readLines(tx, order.id), wanted).map((item) => ({
    ...item,
    restocked: item.quantity > item.sent_quantity,
    sent_restocked: false,
  }))
  const reason = openValue(row) === 0 ? FREE : BY_AMOUNT
  const request = { order, by, reason, at, amount: 0, canBeNothing: true }
  const id = await createRefundRequest(tx, request)
  if (!id) throw notFound('refund')
  const pieces = items.map(({ id: order_item_id, ...item }) => ({ refund_id: id, order_item_id, ...item }))
  await tx.insertInto('refund_items').values(pieces).execute()
  const paid = covers.map((cover) => ({ refund_id: id, ...cover }))
  if (paid.length > 0) await tx.insertInto('refund_covers').values(paid).execute()
  const before = await readRefundedAmount(tx, order.id)
  // The provider has no part in it, and the shopper, who gets nothing, no e-mail.
  const { id: refund_id, status } = givenAtOnce(id)
  const given = { refund_id, status, given_at: at, withdrawal_id: row.id }
  await tx.updateTable('refunds').set(given).where('id', '=', id).execute()
  await recordRefund(tx, shop, { id, orderId: order.id, by, reason, before })
  await restockRefunded(tx, { id, order, by, at })
  await warnAgain(tx, order.id)
  await cancelIfRefunded(tx, shop, order.id, by)
}

function notPaid(row: WithdrawalRow): ShopError {
  const left = leftSince(row)
  if (left === 0)
    return new ShopError(
      'conflict',
      'Nothing was refunded by amount since this withdrawal that is not counted for other pieces. Refund it in the order.',
    )
  if (left >= valueToPay(row))
    return new ShopError(
      'conflict',
      'A refund by amount since this withdrawal has not reached the payment provider. Mark it when it has.',
    )
  return new ShopError(
    'conflict',
    `${priceText(left, row.currency)} is left of what was refunded by amount since this withdrawal, and these pieces are worth ${priceText(openValue(row), row.currency)}. Refund what is missing by amount, then mark it.`,
  )
}
