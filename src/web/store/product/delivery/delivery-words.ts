import { dayIn, timeIn } from '../../../../contract/day.ts'
import { formatDay, formatDayRange } from '../../../../contract/delivery/format-day.ts'
import type { DeliveryPromise } from '../../../../contract/delivery/promise.ts'
import { formatPrice } from '../../../ui/format.ts'
import type { Delivery } from './delivery.ts'

type Clock = { config: { timeZone: string }; now(): Date }

export function arrivalLabel(kind: 'delivery' | 'collect'): string {
  return kind === 'collect' ? 'Ready to collect' : 'Estimated delivery'
}

/** 'Standard delivery, £5.00 an order' @param fee major units */
export function feeText(name: string, fee: number | string, currency: string): string {
  return `${name}, ${formatPrice(fee, currency)} an order`
}

/** In words: without script the page shows them, too. */
export function deliveryDays(shop: Clock, promise: DeliveryPromise): Pick<Delivery, 'days' | 'until'> {
  return { days: formatDayRange(promise), until: untilText(shop, promise) }
}

/** ' if you order by 14:00 today' */
export function untilText(shop: Clock, { order_by }: Pick<DeliveryPromise, 'order_by'>): string {
  return order_by ? ` if you order ${until(shop, new Date(order_by))}` : ''
}

function until({ config: { timeZone }, now }: Clock, moment: Date): string {
  const time = timeIn(timeZone, moment)
  const day = dayIn(timeZone, moment)
  return day === dayIn(timeZone, now()) ? `by ${time} today` : `by ${time} on ${formatDay(day)}`
}
