import { businessDaysAfter } from '../../contract/business-days.ts'
import { DELIVERY_DAYS } from '../../contract/delivery.ts'
import type { Order } from '../../contract/order.ts'
import { formatDate, formatDayRange } from '../ui/format.ts'

/** The days that the product page promised; of a shipped order the day that the shop gave. */
export function estimatedDelivery({ shipping, created_at }: Order, timeZone: string): string {
  const { shipping_status, shipping_method, estimated_delivery: to } = shipping
  if (shipping_status !== 'pending') return formatDate(to, 'UTC')
  // Swedish dates are 'YYYY-MM-DD'.
  const placed = new Date(created_at).toLocaleDateString('sv-SE', { timeZone })
  return formatDayRange({ from: businessDaysAfter(placed, DELIVERY_DAYS[shipping_method].from), to })
}
