import type { AdminOrder } from '../../../contract/admin/order.ts'
import type { ShipOrderBody } from '../../../contract/admin/ship-order.ts'
import { dayIn } from '../../../contract/day.ts'
import { isDay } from '../../lib/day.ts'
import { fieldError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop } from '../../shop.ts'
import { readAdminOrder } from '../queries/read-admin-order.ts'
import { recordShipment } from './record-shipment.ts'

/** @throws ShopError 'not_found', 'invalid' for a date that is not in the future, 'conflict' for a wrong status */
export async function shipOrder(
  shop: Shop,
  by: string,
  body: ShipOrderBody,
  attempt?: ResponseStore,
): Promise<AdminOrder> {
  if (!isInFuture(shop, body.estimated_delivery)) throw fieldError('estimated_delivery', NOT_IN_FUTURE)
  return await shop.db.transaction().execute(async (tx) => {
    await recordShipment(tx, shop, by, body)
    const answer = await readAdminOrder(tx, body.order_id)
    await attempt?.saveResponse(tx, answer)
    return answer
  })
}

export const NOT_IN_FUTURE = 'Estimated delivery date must be in the future'

/** @param wanted a day, or an instant as ISO 8601 */
export function isInFuture({ clock, config }: Shop, wanted: string): boolean {
  const now = clock.now()
  return isDay(wanted) ? wanted > dayIn(config.timeZone, now) : new Date(wanted) > now
}
