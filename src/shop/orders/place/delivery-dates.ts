import { DELIVERY_DAYS, type DeliveryType } from '../../../contract/delivery.ts'
import { dayIn } from '../../lib/day.ts'
import type { Shop } from '../../shop.ts'

export function deliveryDates(shop: Shop, type: DeliveryType): { from: string; to: string } {
  const today = dayIn(shop.config.timeZone, shop.clock.now())
  const days = DELIVERY_DAYS[type]
  return { from: businessDaysAfter(today, days.from), to: businessDaysAfter(today, days.to) }
}

function businessDaysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left -= 1
  }
  return date.toISOString().slice(0, 10)
}
