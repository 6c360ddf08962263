import type { ListedWithdrawal } from '../../contract/returns/withdrawal.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { priceText } from '../lib/money.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { readRefundedAmount, recordRefund } from '../orders/refunds/record-refund.ts'
import type { GivenRefund } from '../orders/refunds/refund-rows.ts'
import { refundValueOfItems, withSent } from '../orders/refunds/refunded-items.ts'
import type { Shop, Tx } from '../shop.ts'
import {
  findWithdrawalRow,
  listedWithdrawal,
  openPieces,
  refundSince,
  type WithdrawalRow,
} from './list-withdrawals.ts'

/**
 * Adds the pieces that are not refunded to a refund made since: it was by amount, or in the payment provider's
 * dashboard. Idempotent; moves neither money nor stock. @throws ShopError 'not_found', 'conflict' without such a refund, or
 * when it is below the value of the pieces
 */
export async function markWithdrawalRefunded(shop: Shop, by: string, id: string): Promise<ListedWithdrawal> {
  return await shop.db.transaction().execute(async (tx) => {
    const { order_id } = await readRow(tx, id)
    await lockOrder(tx, order_id)
    const row = await readRow(tx, id)
    if (openPieces(row).length > 0) await addToRefund(tx, shop, { by, row })
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
  { by, row }: { by: string; row: WithdrawalRow },
): Promise<void> {
  const pieces = openPieces(row)
  const refund = await coveringRefund(tx, row, pieces)
  const items = await withSent(
    tx,
    row.order_id,
    pieces.map(({ order_item_id: id, quantity }) => ({ id, quantity })),
  )
  await tx
    .insertInto('refund_items')
    .values(
      items.map(({ id, ...item }) => ({
        refund_id: refund.id,
        order_item_id: id,
        ...item,
        restocked: false,
      })),
    )
    .execute()
  const before = await readRefundedAmount(tx, row.order_id)
  const reason = 'The refund by amount was for these pieces'
  await recordRefund(tx, shop, { id: refund.id, orderId: row.order_id, by, reason, before })
}

async function coveringRefund(
  tx: Tx,
  row: WithdrawalRow,
  pieces: { order_item_id: string; quantity: number }[],
): Promise<GivenRefund> {
  const refund = refundSince(row)
  if (!refund)
    throw new ShopError(
      'conflict',
      'Nothing was refunded by amount since this withdrawal. Refund it in the order.',
    )
  const items = pieces.map(({ order_item_id: id, quantity }) => ({ id, quantity }))
  const value = await refundValueOfItems(tx, row.order_id, items)
  if (refund.amount < value) {
    const [given, worth] = [refund.amount, value].map((amount) => priceText(amount, row.currency))
    throw new ShopError(
      'conflict',
      `The refund was ${given}, and these pieces are worth ${worth}. Refund what is missing in the order, with its pieces.`,
    )
  }
  return refund
}
