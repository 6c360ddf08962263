import type { ListedWithdrawal } from '../../contract/returns/withdrawal.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { priceText } from '../lib/money.ts'
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts'
import { cancelIfRefunded } from '../orders/refunds/cancel-refunded.ts'
import { readRefundedAmount, recordRefund } from '../orders/refunds/record-refund.ts'
import type { GivenRefund } from '../orders/refunds/refund-rows.ts'
import { readLines, refundValueOfItems, withSent } from '../orders/refunds/refunded-items.ts'
import { restockRefunded } from '../orders/refunds/restock-refunded.ts'
import type { Shop, Tx } from '../shop.ts'
import { changeStock } from '../stock/change-stock.ts'
import {
  findWithdrawalRow,
  listedWithdrawal,
  openPieces,
  refundSince,
  type WithdrawalRow,
} from './list-withdrawals.ts'

/**
 * Adds the pieces that are not refunded to a refund made since: it was by amount, or in the payment provider's
 * dashboard. Pieces that had not left go back into stock; no money moves. Idempotent.
 * @throws ShopError 'not_found', 'conflict' without such a refund, or when it is below the value of the pieces
 */
export async function markWithdrawalRefunded(shop: Shop, by: string, id: string): Promise<ListedWithdrawal> {
  return await changeStock(shop, async (tx) => {
    const { order_id } = await readRow(tx, id)
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('order')
    const row = await readRow(tx, id)
    if (openPieces(row).length > 0) await addToRefund(tx, shop, { by, order, row })
    return listedWithdrawal(shop, await readRow(tx, id))
  })
}

async function readRow(tx: Tx, id: string): Promise<WithdrawalRow> {
  const row = await findWithdrawalRow(tx, id)
  if (!row) throw notFound('withdrawal')
  return row
}

async function addToRefund(
  tx: Tx,
  shop: Shop,
  { by, order, row }: { by: string; order: LockedOrder; row: WithdrawalRow },
): Promise<void> {
  const at = shop.clock.now()
  const pieces = openPieces(row)
  const wanted = pieces.map(({ order_item_id: id, quantity }) => ({ id, quantity }))
  const lines = await readLines(tx, order.id)
  const refund = coveringRefund(row, refundValueOfItems(lines, wanted))
  await tx
    .insertInto('refund_items')
    .values(
      withSent(lines, wanted).map(({ id, ...item }) => ({
        refund_id: refund.id,
        order_item_id: id,
        ...item,
        restocked: item.quantity > item.sent_quantity,
        sent_restocked: false,
        added_at: at,
      })),
    )
    .execute()
  const before = await readRefundedAmount(tx, order.id)
  const reason = 'The refund by amount was for these pieces'
  await recordRefund(tx, shop, { id: refund.id, orderId: order.id, by, reason, before })
  await restockRefunded(tx, { id: refund.id, order, by, at })
  await cancelIfRefunded(tx, shop, order.id, by)
}

function coveringRefund(row: WithdrawalRow, value: number): GivenRefund {
  const refund = refundSince(row)
  if (!refund)
    throw new ShopError(
      'conflict',
      'Nothing was refunded by amount since this withdrawal. Refund it in the order.',
    )
  if (refund.amount < value) {
    const [given, worth] = [refund.amount, value].map((amount) => priceText(amount, row.currency))
    throw new ShopError(
      'conflict',
      `The refund was ${given}, and these pieces are worth ${worth}. Refund what is missing in the order, with its pieces.`,
    )
  }
  return refund
}
