import type { AdminOrder } from '../../../contract/admin/order.ts'
import type { RefundBody } from '../../../contract/admin/order-money.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { Attempt } from '../../lib/idempotency.ts'
import { minorUnits } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'
import { saveCancellation } from '../fulfilment/cancel/cancellation.ts'
import { countShipments } from '../fulfilment/shipment-rows.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { requireLeft, requireRefundable, requireShippingLeft, requireShown } from './check-refund.ts'
import {
  areUnsent,
  type Line,
  type RefundedItem,
  readLines,
  refundedItems,
  refundValueOfItems,
  remainingItems,
  unsentItems,
  type WantedItem,
  withSent,
} from './refunded-items.ts'
import { createRefundRequest, trySendRefund } from './request-refund.ts'

/** `amount` in major units. */
type RefundRequest = Omit<RefundBody, 'items' | 'shipping'> & {
  id: string
  items?: WantedItem[] | null | undefined
}

/**
 * Items are restocked when the provider acknowledges the refund. A full refund cancels an order of which nothing has left.
 * @throws ShopError 'not_found', 'invalid', 'conflict'
 */
export async function refundOrder(
  shop: Shop,
  by: string,
  { shipping: isShipping = false, ...request }: RefundBody & { id: string },
  attempt?: Attempt,
): Promise<AdminOrder> {
  const refundId = await shop.db
    .transaction()
    .execute((tx) => writeOnce(tx, shop, { by, request, isShipping, attempt }))
  await trySendRefund(shop, refundId)
  return await readAdminOrder(shop.db, request.id)
}

async function writeOnce(
  tx: Tx,
  shop: Shop,
  { isShipping, ...input }: Input & { isShipping: boolean },
): Promise<string> {
  const order = await lockOrder(tx, input.request.id)
  if (!order) throw notFound('order')
  const known = await findRefundOfAttempt(tx, input.attempt)
  if (known) return known
  await requireShown(tx, order, input.request)
  const shipping = isShipping ? await requireShippingLeft(tx, order) : 0
  return await writeRefund(tx, shop, order, { ...input, shipping })
}

export async function findRefundOfAttempt(tx: Tx, attempt: Attempt | undefined): Promise<string | undefined> {
  if (!attempt) return undefined
  const found = await tx
    .selectFrom('refunds')
    .select('id')
    .where('idempotency_key', '=', attempt.id)
    .executeTakeFirst()
  return found?.id
}

type Input = {
  by: string
  request: RefundRequest
  /** Of the amount, at most this is for the delivery, in minor units; without an amount it is added to the items. */
  shipping?: number
  attempt: Attempt | undefined
  /** Of an exchange: the order that it pays. */
  exchangeOrderId?: string
  /** The pieces of a return have left; of others, those that have not are refunded first. */
  isReturned?: boolean
}

/** The caller holds the order's lock, and sends the refund after the transaction. @returns its id */
export async function writeRefund(
  tx: Tx,
  shop: Shop,
  order: LockedOrder,
  { by, request, shipping: asked = 0, attempt, exchangeOrderId, isReturned = false }: Input,
): Promise<string> {
  const lines = await readLines(tx, order.id)
  const isPartSent = order.status === 'processing' && (await countShipments(tx, order.id)) > 0
  // Nothing was paid for it, so its rest is cancelled by a refund of nothing.
  const isFree = order.amount === 0 && isPartSent
  const left = isFree ? 0 : await requireRefundable(tx, order)
  const items = request.items?.length
    ? refundedItems(lines, order, request.items, {
        isReturned,
        isUnsentConfirmed: request.confirm_unsent,
      })
    : []
  if (isFree && items.length === 0 && lines.every(({ to_ship }) => to_ship === 0))
    throw new ShopError('conflict', 'Nothing is left to cancel of this order.')
  const value = items.length ? refundValueOfItems(lines, items) : 0
  const isDeliveryAlone = !request.amount && items.length === 0
  // Less is left when some was refunded by amount.
  const wanted = isDeliveryAlone ? Math.min(asked, left) : asked
  const isPart = items.length > 0 || wanted > 0
  const amount = request.amount ? minorUnits(request.amount) : isPart ? value + wanted : left
  requireLeft(order, request, { amount, left })
  const { reason } = request
  const shipping = Math.min(wanted, Math.max(0, amount - value))
  const at = shop.clock.now()
  const refundId = await createRefundRequest(tx, {
    order,
    by,
    reason,
    at,
    amount,
    shipping,
    idempotencyKey: attempt?.id,
    exchangeOrderId,
    canBeNothing: isPartSent && !isReturned && areUnsent(lines, items),
  })
  if (!refundId)
    throw new ShopError(
      'conflict',
      'These items were free: there is nothing to give back for them. A withdrawal from them ends under Withdrawals.',
    )
  const isRest = order.status === 'processing' && amount === left && (!isFree || items.length === 0)
  const isCancelled = isRest && !isPartSent
  const written =
    isRest && isPartSent
      ? unsentItems(lines, { items, restock: isFree ? undefined : request.restock })
      : withRemaining(lines, order, request, items).map((item) => ({
          ...item,
          restock: item.restock ?? isCancelled,
        }))
  await writeItems(tx, refundId, isReturned ? written.map(allSent) : withSent(lines, written))
  if (isCancelled) await saveCancellation(tx, order.id, { admin_id: by, reason, refund_id: refundId, at })
  return refundId
}

// Of an order that has not been shipped, pieces that are not named go back into stock with its cancellation.
function withRemaining(
  lines: Line[],
  order: LockedOrder,
  { restock }: RefundRequest,
  items: RefundedItem[],
): RefundedItem[] {
  const isWithCustomer = order.status !== 'processing' && order.status !== 'cancelled'
  return restock !== undefined && isWithCustomer ? remainingItems(lines, restock) : items
}

type WrittenItem = RefundedItem & { sent_quantity: number }

function allSent(item: RefundedItem): WrittenItem {
  return { ...item, sent_quantity: item.quantity }
}

async function writeItems(tx: Tx, refund_id: string, items: WrittenItem[]): Promise<void> {
  if (items.length === 0) return
  await tx
    .insertInto('refund_items')
    .values(
      items.map(({ id, quantity, sent_quantity, restock, amount }) => ({
        refund_id,
        order_item_id: id,
        quantity,
        sent_quantity,
        restocked: restock ?? false,
        amount: amount ?? null,
      })),
    )
    .execute()
}
