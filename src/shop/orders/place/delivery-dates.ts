import { businessDaysAfter } from '../../../contract/business-days.ts'
import { DELIVERY_DAYS, type DeliveryType } from '../../../contract/delivery.ts'
import { dayIn } from '../../lib/day.ts'
import type { Shop } from '../../shop.ts'

export function deliveryDates(shop: Shop, type: DeliveryType): { from: string; to: string } {
  const today = dayIn(shop.config.timeZone, shop.clock.now())
  const days = DELIVERY_DAYS[type]
  return { from: businessDaysAfter(today, days.from), to: businessDaysAfter(today, days.to) }
}
