import type { AdminOrder } from '../../../contract/admin/order.ts'
import type { RefundBody } from '../../../contract/admin/order-money.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import type { Attempt } from '../../lib/idempotency.ts'
import { minorUnits, priceText } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { itemsWorth, type RefundedItem, refundedItems } from './refunded-items.ts'
import { askRefund, leftOf, payBack } from './request-refund.ts'

/** Money in major units, as the contract takes it. */
type RefundRequest = RefundBody & { id: string }

/**
 * Gives back a paid order's money, whole or in part, never more than is left of it; what is restocked goes back into
 * stock when the provider has taken the refund. It does not change the order's status.
 * @param by the admin's id
 * @throws ShopError 'not_found'; 'invalid' for items that are not the order's; 'conflict' when so much is not left,
 *   the order is not paid, or the provider refuses
 */
export async function refundOrder(
  shop: Shop,
  by: string,
  request: RefundRequest,
  attempt?: Attempt,
): Promise<AdminOrder> {
  const refundId = await shop.db.transaction().execute((tx) => writeOnce(tx, shop, { by, request, attempt }))
  await payBack(shop, refundId)
  return await readAdminOrder(shop.db, request.id)
}

/** Under the order's row lock, so that a call that was taken over and its first try see each other. */
async function writeOnce(tx: Tx, shop: Shop, wish: Wish): Promise<string> {
  const order = await lockOrder(tx, wish.request.id)
  if (!order) throw notFound('order')
  return (await findEarlier(tx, wish.attempt)) ?? (await write(tx, shop, order, wish))
}

/** The refund that this call has written down already. */
async function findEarlier(tx: Tx, attempt: Attempt | undefined): Promise<string | undefined> {
  if (!attempt) return undefined
  const found = await tx
    .selectFrom('refunds')
    .select('id')
    .where('idempotency_key', '=', attempt.id)
    .executeTakeFirst()
  return found?.id
}

type Wish = { by: string; request: RefundRequest; attempt: Attempt | undefined }

async function write(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  { by, request, attempt }: Wish,
): Promise<string> {
  const left = await requireLeft(tx, order)
  const items = request.items?.length ? await refundedItems(tx, order, request.items) : []
  const amount = request.amount
    ? minorUnits(request.amount)
    : items.length
      ? await itemsWorth(tx, order, items)
      : left
  if (amount > left) {
    throw fieldError(
      'amount',
      `At most ${priceText(left, order.currency)} can still be refunded.`,
      'conflict',
    )
  }
  const { reason } = request
  const at = shop.clock.now()
  const refundId = await askRefund(tx, { order, by, reason, at, amount, idempotencyKey: attempt?.id })
  if (!refundId)
    throw new ShopError('conflict', 'These items were free: there is nothing to give back for them.')
  await writeItems(tx, refundId, items)
  return refundId
}

async function requireLeft(tx: Tx, order: LockedOrder): Promise<number> {
  if (!order.paid_at) throw new ShopError('conflict', 'This order has not been paid.')
  const left = await leftOf(tx, order)
  if (left === 0) throw new ShopError('conflict', 'There is nothing left to refund on this order.')
  return left
}

async function writeItems(tx: Tx, refund_id: string, items: RefundedItem[]): Promise<void> {
  if (items.length === 0) return
  await tx
    .insertInto('refund_items')
    .values(
      items.map(({ id, quantity, restock }) => ({
        refund_id,
        order_item_id: id,
        quantity,
        restocked: restock,
      })),
    )
    .execute()
}
