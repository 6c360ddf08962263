import type { AdminOrder } from '../../../contract/admin/order.ts'
import type { DeliveryMethod } from '../../../contract/delivery/delivery-method.ts'
import { formatDay, formatDayRange } from '../../../contract/delivery/format-day.ts'
import type { NewPromise } from '../../../contract/delivery/new-promise.ts'
import { recordChange } from '../../audit/record-change.ts'
import { findMethod, standardMethod } from '../../delivery/delivery-methods.ts'
import { lastDispatchDay } from '../../delivery/promise.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import { newDate } from '../../mail/messages/new-date.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { PROMISED_LATER } from './corrections.ts'
import { requireShippable } from './record-shipment.ts'
import { isInFuture } from './ship.ts'

/**
 * The shopper gets an e-mail, and may cancel the order until it is shipped. The same call again is refused: the days must be
 * later than what is promised. @throws ShopError 'not_found', 'invalid', 'conflict' for an order that is not to be shipped
 */
export async function promiseLater(
  shop: Shop,
  by: string,
  { id, from, to, note = '' }: NewPromise & { id: string },
): Promise<AdminOrder> {
  const days = { from: from ?? to, to }
  if (!isInFuture(shop, days.from))
    throw fieldError(from ? 'from' : 'to', 'The new date must be in the future.')
  return await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    await requireShippable(tx, order)
    const before = await readPromise(tx, id)
    if (before.ready_at) throw new ShopError('conflict', 'This order is ready to collect already.')
    if (to <= before.to) throw fieldError('to', `The new date must be later than ${formatDay(before.to)}.`)
    if (before.not_before && days.from < before.not_before)
      throw fieldError(
        from ? 'from' : 'to',
        `The gift must not arrive before ${formatDay(before.not_before)}.`,
      )
    return await replacePromise(tx, shop, order, { by, before, days, note })
  })
}

type Replacement = {
  /** Null: the shop itself. */
  by: string | null
  before: Awaited<ReturnType<typeof readPromise>>
  days: { from: string; to: string }
  note: string
}

/** @param order locked, and to be shipped */
export async function replacePromise(
  tx: Tx,
  shop: Shop,
  { id, code }: Pick<LockedOrder, 'id' | 'code'>,
  { by, before, days, note }: Replacement,
): Promise<AdminOrder> {
  const at = shop.clock.now()
  await tx
    .updateTable('shippings')
    .set({
      promised_from: days.from,
      promised_to: days.to,
      estimated_delivery: days.to,
      dispatch_by: lastDispatchDay(shop, methodOf(shop, before), days.to),
      new_promise_at: at,
      new_promise_note: note,
      late_warned_at: null,
    })
    .where('order_id', '=', id)
    .execute()
  const change = { subject: 'order', id, name: code, action: PROMISED_LATER } as const
  const was = formatDayRange(before)
  const texts = [
    { promise: was, note: '' },
    { promise: formatDayRange(days), note },
  ] as const
  await recordChange(tx, { by, at, ...change, before: texts[0], after: texts[1] })
  const answer = await readAdminOrder(tx, id)
  await queueMail(tx, shop, newDate(shop, answer, { was }))
  return answer
}

/** The owner may have deleted it since the order was placed. */
export function methodOf(
  shop: Shop,
  { shipping_method }: Pick<Replacement['before'], 'shipping_method'>,
): DeliveryMethod {
  return findMethod(shop, shipping_method) ?? standardMethod(shop)
}

export async function readPromise(tx: Tx, orderId: string) {
  return await tx
    .selectFrom('shippings')
    .leftJoin('gifts', 'gifts.order_id', 'shippings.order_id')
    .select((eb) => [
      'shipping_method',
      'ready_at',
      'not_before',
      eb.fn.coalesce('promised_from', 'estimated_delivery').as('from'),
      eb.fn.coalesce('promised_to', 'estimated_delivery').as('to'),
    ])
    .where('shippings.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}
