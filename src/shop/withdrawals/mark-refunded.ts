import type { ListedWithdrawal } from '../../contract/returns/withdrawal.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { priceText } from '../lib/money.ts'
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts'
import { cancelIfRefunded } from '../orders/refunds/cancel-refunded.ts'
import { readRefundedAmount, recordRefund } from '../orders/refunds/record-refund.ts'
import type { GivenRefund } from '../orders/refunds/refund-rows.ts'
import { readLines, withSent } from '../orders/refunds/refunded-items.ts'
import { createRefundRequest } from '../orders/refunds/request-refund.ts'
import { restockRefunded } from '../orders/refunds/restock-refunded.ts'
import type { Shop, Tx } from '../shop.ts'
import { changeStock } from '../stock/change-stock.ts'
import {
  deliveryDue,
  isBehindOlder,
  listedWithdrawal,
  openPieces,
  openValue,
  readWithdrawalRow,
  refundSince,
  type WithdrawalRow,
} from './list-withdrawals.ts'

const FREE = 'The pieces of the withdrawal were free'

/**
 * Adds the pieces that are not refunded to a refund made since: it was by amount, or in the payment provider's
 * dashboard. Pieces that were free get a refund of nothing. What had not left goes back into stock; no money moves. Idempotent.
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
  const refund = isFree ? await refundNothing(tx, { by, order, at }) : coveringRefund(row)
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
  const reason = isFree ? FREE : 'The refund by amount was for these pieces'
  await recordRefund(tx, shop, { id: refund.id, orderId: order.id, by, reason, before })
  await restockRefunded(tx, { id: refund.id, order, by, at })
  await cancelIfRefunded(tx, shop, order.id, by)
}

/** What must end first: older withdrawals, and the delivery of an order of which nothing is left. */
function requireNext(row: WithdrawalRow): void {
  // Pieces that were paid end the oldest first, and what is left open has its value.
  if (openValue(row) === 0 && isBehindOlder(row))
    throw new ShopError(
      'conflict',
      'An older withdrawal from the same pieces of this order is not refunded. Mark the older one first.',
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
  { by, order, at }: Omit<Marked, 'row'> & { at: Date },
): Promise<{ id: string }> {
  const request = { order, by, reason: FREE, at, amount: 0, canBeNothing: true }
  const id = await createRefundRequest(tx, request)
  if (!id) throw notFound('refund')
  await tx
    .updateTable('refunds')
    .set({ refund_id: `nothing-${id}`, status: 'succeeded', given_at: at })
    .where('id', '=', id)
    .execute()
  return { id }
}

function coveringRefund(row: WithdrawalRow): GivenRefund {
  const refund = refundSince(row)
  const value = openValue(row)
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
