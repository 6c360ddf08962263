import { businessDaysAfter } from '../../../contract/delivery/business-days.ts'
import { DELIVERY_DAYS, type DeliveryType } from '../../../contract/delivery/delivery.ts'
import { dayIn } from '../../lib/day.ts'
import type { Shop } from '../../shop.ts'

/** @param more working days that come before the delivery */
export function deliveryDates(shop: Shop, type: DeliveryType, more = 0): { from: string; to: string } {
  const today = dayIn(shop.config.timeZone, shop.clock.now())
  const days = DELIVERY_DAYS[type]
  return { from: businessDaysAfter(today, days.from + more), to: businessDaysAfter(today, days.to + more) }
}
