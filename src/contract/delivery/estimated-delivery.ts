import type { Order } from '../order.ts'
import { businessDaysAfter } from './business-days.ts'
import { DELIVERY_DAYS } from './delivery.ts'
import { formatDay, formatDayRange } from './format-day.ts'

/** The days that the product page promised; of a shipped order the day that the shop gave. */
export function estimatedDelivery({ shipping, created_at }: Order, timeZone: string): string {
  const { shipping_status, shipping_method, estimated_delivery: to } = shipping
  if (shipping_status !== 'pending') return formatDay(to)
  // Swedish dates are 'YYYY-MM-DD'.
  const placed = new Date(created_at).toLocaleDateString('sv-SE', { timeZone })
  return formatDayRange({ from: businessDaysAfter(placed, DELIVERY_DAYS[shipping_method].from), to })
}
