import { sql } from 'kysely'
import type { ListedWithdrawal } from '../../contract/returns/withdrawal.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { priceText } from '../lib/money.ts'
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts'
import { cancelIfRefunded } from '../orders/refunds/cancel-refunded.ts'
import { readRefundedAmount, recordRefund } from '../orders/refunds/record-refund.ts'
import { readLines, withSent } from '../orders/refunds/refunded-items.ts'
import { createRefundRequest } from '../orders/refunds/request-refund.ts'
import { restockRefunded } from '../orders/refunds/restock-refunded.ts'
import { givenAtOnce } from '../orders/refunds/send-refund.ts'
import type { Shop, Tx } from '../shop.ts'
import { changeStock } from '../stock/change-stock.ts'
import { listedWithdrawal, readWithdrawalRow, type WithdrawalRow } from './list-withdrawals.ts'
import { deliveryDue, isBehindOlder, leftSince, openPieces, openValue, refundFor } from './open-withdrawal.ts'

const FREE = 'The pieces of the withdrawal were free'
const BY_AMOUNT = 'The refund by amount was for these pieces'

/**
 * Adds the pieces that are not refunded to a refund made since: it was by amount, or in the payment provider's
 * dashboard. Pieces that were free, or that several refunds paid, get a refund of nothing. What had not left goes back into stock; no money moves. Idempotent.
 * @throws ShopError 'not_found', 'conflict' without such a refund, when it is below the value of the pieces, when an older
 * withdrawal of their lines or the delivery is to refund first, or once closed
 */
export async function markWithdrawalRefunded(shop: Shop, by: string, id: string): Promise<ListedWithdrawal> {
  return await changeStock(shop, async (tx) => {
    const { order_id } = await readWithdrawalRow(tx, id)
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('order')
    const row = await readWithdrawalRow(tx, id)
    if (openPieces(row).length > 0) await addToRefund(tx, shop, { by, order, row })
    else if (row.closed) throw new ShopError('conflict', 'This withdrawal was closed without a refund.')
    return listedWithdrawal(shop, await readWithdrawalRow(tx, id))
  })
}

type Marked = { by: string; order: LockedOrder; row: WithdrawalRow }

async function addToRefund(tx: Tx, shop: Shop, { by, order, row }: Marked): Promise<void> {
  requireNext(row)
  const at = shop.clock.now()
  const pieces = openPieces(row)
  const wanted = pieces.map(({ order_item_id: id, quantity }) => ({ id, quantity }))
  const lines = await readLines(tx, order.id)
  const isFree = openValue(row) === 0
  const reason = isFree ? FREE : BY_AMOUNT
  const paying = isFree ? null : requireRefund(row)
  const id = paying ?? (await refundNothing(tx, { by, order, at, reason }))
  const items = withSent(lines, wanted).map((item) => ({
    ...item,
    restocked: item.quantity > item.sent_quantity,
  }))
  await addItems(tx, { refundId: id, items, at })
  const before = await readRefundedAmount(tx, order.id)
  await recordRefund(tx, shop, { id, orderId: order.id, by, reason, before, items })
  await restockRefunded(tx, { id, order, by, at })
  await cancelIfRefunded(tx, shop, order.id, by)
}

type AddedItem = { id: string; quantity: number; sent_quantity: number; restocked: boolean }

type Added = { refundId: string; items: AddedItem[]; at: Date }

/** The refund may have pieces of the same lines, of an older withdrawal. */
async function addItems(tx: Tx, { refundId, items, at }: Added): Promise<void> {
  const rows = items.map(({ id, ...item }) => ({
    refund_id: refundId,
    order_item_id: id,
    ...item,
    sent_restocked: false,
    added_at: at,
  }))
  await tx
    .insertInto('refund_items')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['refund_id', 'order_item_id']).doUpdateSet({
        quantity: sql`refund_items.quantity + excluded.quantity`,
        sent_quantity: sql`refund_items.sent_quantity + excluded.sent_quantity`,
        restocked: sql`refund_items.restocked or excluded.restocked`,
        added_at: at,
      }),
    )
    .execute()
}

/** What must end first: older withdrawals, and the delivery of an order of which nothing is left. */
function requireNext(row: WithdrawalRow): void {
  // Their pieces would end the older one, which may have a refund of its own.
  if (isBehindOlder(row))
    throw new ShopError(
      'conflict',
      'An older withdrawal from the same pieces of this order is not refunded. Refund or mark the older one first.',
    )
  if (deliveryDue(row) > 0)
    throw new ShopError(
      'conflict',
      'These pieces were free, and nothing else of the order is left: refund its delivery in the order.',
    )
}

/** The provider has no part in it, and the shopper, who gets nothing, no e-mail. */
async function refundNothing(
  tx: Tx,
  { by, order, at, reason }: Omit<Marked, 'row'> & { at: Date; reason: string },
): Promise<string> {
  const request = { order, by, reason, at, amount: 0, canBeNothing: true }
  const id = await createRefundRequest(tx, request)
  if (!id) throw notFound('refund')
  const given = givenAtOnce(id)
  await tx
    .updateTable('refunds')
    .set({ refund_id: given.id, status: given.status, given_at: at })
    .where('id', '=', id)
    .execute()
  return id
}

/** @returns null for a refund of its own */
function requireRefund(row: WithdrawalRow): string | null {
  const [left, worth] = [leftSince(row), openValue(row)]
  const refund = refundFor(row)
  if (refund && refund.left >= worth) return refund.id
  if (left === 0)
    throw new ShopError(
      'conflict',
      'Nothing was refunded by amount since this withdrawal that is not counted for other pieces. Refund it in the order.',
    )
  if (left >= worth)
    throw new ShopError(
      'conflict',
      'A refund by amount since this withdrawal has not reached the payment provider. Mark it when it has.',
    )
  throw new ShopError(
    'conflict',
    `${priceText(left, row.currency)} is left of what was refunded by amount since this withdrawal, and these pieces are worth ${priceText(worth, row.currency)}. Refund what is missing by amount, then mark it.`,
  )
}
