import type { ShipOrderBody } from '../../../contract/admin/ship-order.ts'
import { dayIn } from '../../../contract/day.ts'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import type { Pieces } from '../../../contract/delivery/order-shipping.ts'
import { sumOf } from '../../../contract/money/split.ts'
import { withdrawnSentence } from '../../../contract/returns/withdrawn-sentence.ts'
import { recordChange } from '../../audit/record-change.ts'
import { dayOf } from '../../lib/day.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { SHIPPED, SHIPPED_IN_PART } from '../queries/order-actors.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { readRefundableAmount } from '../refunds/read-refundable-amount.ts'
import { findAwaitedRefund } from './cancel/cancellation.ts'
import { readCollection } from './collection.ts'
import { isAwaited, markShipped } from './mark-shipped.ts'
import { hasLinesToShip, insertParcel, nextParcel, type Parcel } from './parcel-items.ts'
import { queueShippedMail } from './queue-shipped-mail.ts'
import { countShipments } from './shipment-rows.ts'
import { warnAgain } from './warn-again.ts'
import { withdrawnInParcel } from './withdrawn-in-parcel.ts'

/** @throws ShopError 'not_found'; 'conflict' for an order that is collected, a wrong status, a withdrawal or an early gift that is not confirmed */
export async function recordShipment(
  tx: Tx,
  shop: Shop,
  by: string,
  { order_id: id, items, confirm_withdrawn, confirm_early, ...carrier }: ShipOrderBody,
): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order) throw notFound('order')
  const at = shop.clock.now()
  if (await readCollection(tx, id)) throw new ShopError('conflict', COLLECTED)
  await requireShippable(tx, order)
  const parcel = await nextParcel(tx, id, items)
  if (!confirm_withdrawn) await requireNoWithdrawal(tx, id, parcel)
  const estimated_delivery = dayOf(shop.config.timeZone, carrier.estimated_delivery)
  if (!confirm_early)
    await requireNotEarly(tx, id, { estimated_delivery, today: dayIn(shop.config.timeZone, at) })
  const sent = { ...carrier, estimated_delivery }
  await insertParcel(tx, parcel, { ...sent, order_id: id, shipped_at: at })
  // Of an order in several parcels, a refund that waits may still be refused: its pieces are then to be sent.
  const isSeveral = items !== undefined || parcel.number > 1
  const isShipped = parcel.isLast && !(isSeveral && (await isAwaited(tx, id)))
  if (isShipped) await markShipped(tx, { orderId: id, actor: 'admin', adminId: by, at })
  else await warnAgain(tx, id)
  await recordParcel(tx, order, { by, at, parcel, sent, isShipped })
  await queueShippedMail(tx, shop, await readAdminOrder(tx, id), { number: parcel.number })
}

type SentParcel = { by: string; at: Date; parcel: Parcel; sent: Record<string, string>; isShipped: boolean }

async function recordParcel(
  tx: Tx,
  { id, code: name, status }: LockedOrder,
  { by, at, parcel: { number, items }, sent, isShipped }: SentParcel,
): Promise<void> {
  // The usual order leaves in one parcel.
  const parcel = number === 1 && isShipped ? {} : { parcel: number, items: await piecesText(tx, items) }
  const before = { status }
  const after = { status: isShipped ? 'shipped' : status, ...sent, ...parcel }
  const action = isShipped ? SHIPPED : SHIPPED_IN_PART
  await recordChange(tx, { by, at, subject: 'order', id, name, action, before, after })
}

/** '1 x R-100, 2 x B-200' */
async function piecesText(tx: Tx, items: Pieces[]): Promise<string> {
  const ids = items.map(({ order_item_id }) => order_item_id)
  const lines = await tx.selectFrom('order_items').select(['id', 'code']).where('id', 'in', ids).execute()
  const codes = new Map(lines.map(({ id, code }) => [id, code]))
  return items.map((item) => `${item.quantity} x ${codes.get(item.order_item_id)}`).join(', ')
}

/** @throws ShopError 'conflict' */
export async function requireShippable(tx: Tx, order: LockedOrder): Promise<void> {
  const { id, status, payment_status, amount } = order
  if (status !== 'processing') throw new ShopError('conflict', NOT_SHIPPABLE[status])
  if (await findAwaitedRefund(tx, id)) throw new ShopError('conflict', 'This order is being cancelled.')
  if (payment_status !== 'paid') throw new ShopError('conflict', 'This order has been refunded.')
  // A full refund may wait for the provider.
  if (amount > 0 && (await readRefundableAmount(tx, order)) === 0)
    throw new ShopError('conflict', 'This order is being refunded.')
  if (await hasLinesToShip(tx, id)) return
  const isPartSent = (await countShipments(tx, id)) > 0
  throw new ShopError('conflict', isPartSent ? REST_IS_REFUNDED : NOTHING_TO_SEND)
}

const REST_IS_REFUNDED = 'Nothing is left to ship: what has not left is being refunded.'

export const NOTHING_TO_SEND =
  'Nothing is left to send: all pieces are refunded. Cancel this order to end it.'

/** @param parcel all of the order without it */
export async function requireNoWithdrawal(tx: Tx, id: string, parcel?: Parcel): Promise<void> {
  const { order_items } = await readAdminOrder(tx, id)
  const open = order_items.map(({ id: order_item_id, awaiting_refund_quantity: quantity }) => ({
    order_item_id,
    quantity,
  }))
  const withdrawn = withdrawnSentence(
    parcel
      ? withdrawnInParcel(parcel.items, { left: parcel.left, open })
      : sumOf(open.map((item) => item.quantity)),
  )
  if (withdrawn)
    throw fieldError(
      'confirm_withdrawn',
      `${withdrawn} End the withdrawal first (refund it, or mark it under Withdrawals), or confirm that the shopper gets it all the same.`,
      'conflict',
    )
}

async function requireNotEarly(
  tx: Tx,
  id: string,
  { estimated_delivery, today }: { estimated_delivery: string; today: string },
): Promise<void> {
  const gift = await tx
    .selectFrom('gifts as g')
    .innerJoin('shippings as s', 's.order_id', 'g.order_id')
    .select(['g.not_before', 's.dispatch_from'])
    .where('g.order_id', '=', id)
    .executeTakeFirst()
  const { not_before, dispatch_from } = gift ?? {}
  const sentences = [
    not_before && estimated_delivery < not_before && arrivesEarly(not_before),
    dispatch_from && today < dispatch_from && leavesEarly(dispatch_from),
  ].filter(Boolean)
  if (sentences.length === 0) return
  const message = [...sentences, 'Ship it later, or confirm that it is early.'].join(' ')
  throw fieldError('confirm_early', message, 'conflict')
}

export const arrivesEarly = (notBefore: string) => `This gift must not arrive before ${formatDay(notBefore)}.`

export const leavesEarly = (from: string) => `This gift leaves on ${formatDay(from)}.`

export const COLLECTED = 'This order is collected in the shop: mark it as ready instead.'

const ALREADY_SHIPPED = 'This order has already been shipped.'

export const NOT_SHIPPABLE: Record<Exclude<LockedOrder['status'], 'processing'>, string> = {
  pending: 'This order is not paid yet.',
  shipped: ALREADY_SHIPPED,
  delivered: ALREADY_SHIPPED,
  completed: ALREADY_SHIPPED,
  cancelled: 'This order is cancelled.',
}
