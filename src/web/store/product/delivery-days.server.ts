import { dayIn } from '../../../contract/day.ts'
import { formatDay, formatDayRange } from '../../../contract/delivery/format-day.ts'
import type { BenchTime } from '../../../contract/made-to-order/bench-time.ts'
import type { Storefront } from '../../context.ts'
import type { Delivery } from './product-facts.tsx'

/** In words, so that the page needs no script for it. */
export function deliveryDays(shop: Storefront, lines: BenchTime[]): Delivery {
  const { order_by, ...days } = shop.expectedDelivery(lines)
  return {
    days: formatDayRange(days),
    until: order_by ? ` if you order ${until(shop, new Date(order_by))}` : '',
  }
}

function until({ config: { timeZone }, now }: Storefront, moment: Date): string {
  const time = moment.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const day = dayIn(timeZone, moment)
  return day === dayIn(timeZone, now()) ? `by ${time} today` : `by ${time} on ${formatDay(day)}`
}
