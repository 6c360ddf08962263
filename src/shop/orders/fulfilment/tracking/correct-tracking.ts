import type { AdminOrder } from '../../../../contract/admin/order.ts'
import type { OrderTracking, TrackingCorrection } from '../../../../contract/admin/order-corrections.ts'
import { recordChange } from '../../../audit/record-change.ts'
import { dayOf } from '../../../lib/day.ts'
import { fieldError, notFound, ShopError } from '../../../lib/errors.ts'
import { assertUnchanged } from '../../../lib/optimistic-lock.ts'
import type { Shop, Tx } from '../../../shop.ts'
import { type LockedOrder, lockOrder } from '../../lock-order.ts'
import { readAdminOrder } from '../../queries/read-admin-order.ts'
import { readCollection } from '../collection.ts'
import { correctedFields, TRACKING_CORRECTED } from '../corrections.ts'
import { queueShippedMail } from '../queue-shipped-mail.ts'
import { isInFuture, NOT_IN_FUTURE } from '../ship.ts'
import { countShipments } from '../shipment-rows.ts'

/** @throws ShopError 'not_found', 'conflict'; 'invalid' for a new date that is not in the future */
export async function correctTracking(
  shop: Shop,
  by: string,
  {
    id,
    shipment: number = 1,
    notify,
    shown,
    estimated_delivery: date,
    ...given
  }: TrackingCorrection & { id: string },
): Promise<AdminOrder> {
  const at = shop.clock.now()
  const wanted = { ...given, estimated_delivery: date && dayOf(shop.config.timeZone, date) }
  return await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw notFound('order')
    const sent = await countShipments(tx, id)
    requireShipped(order, sent)
    if (await readCollection(tx, id)) throw new ShopError('conflict', 'This order was collected in the shop.')
    if (number > sent) throw fieldError('shipment', `This order has no parcel ${number}.`, 'conflict')
    const before = await readTracking(tx, { id, number })
    assertUnchanged('parcel', before, { shown, wanted })
    const after = correctedFields(before, wanted)
    if (!after) return await readAdminOrder(tx, id)
    if (date && after.estimated_delivery !== before.estimated_delivery && !isInFuture(shop, date))
      throw fieldError('estimated_delivery', NOT_IN_FUTURE)
    await tx
      .updateTable('shipments')
      .set(after)
      .where('order_id', '=', id)
      .where('number', '=', number)
      .execute()
    const change = { subject: 'order', id, name: order.code, action: TRACKING_CORRECTED } as const
    const named = (fields: OrderTracking) => (sent > 1 ? ofParcel(number, fields) : fields)
    await recordChange(tx, { by, at, ...change, before: named(before), after: named(after) })
    const corrected = await readAdminOrder(tx, id)
    if (notify) await queueShippedMail(tx, shop, corrected, { number, isCorrection: true })
    return corrected
  })
}

function requireShipped({ status }: LockedOrder, sent: number): void {
  if (status === 'shipped' || status === 'delivered' || (status === 'processing' && sent > 0)) return
  throw new ShopError('conflict', REFUSALS[status])
}

const NOT_SHIPPED = 'This order has not been shipped yet.'

const REFUSALS = {
  pending: NOT_SHIPPED,
  processing: NOT_SHIPPED,
  completed: 'This order is completed.',
  cancelled: 'This order is cancelled.',
}

/** The usual order has one parcel, which needs no number. */
function ofParcel(number: number, fields: OrderTracking): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`parcel_${number}_${name}`, value]),
  )
}

async function readTracking(tx: Tx, { id, number }: { id: string; number: number }): Promise<OrderTracking> {
  return await tx
    .selectFrom('shipments')
    .select(['shipping_company', 'tracking_number', 'estimated_delivery'])
    .where('order_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}
