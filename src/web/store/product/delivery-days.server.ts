import { dayIn, timeIn } from '../../../contract/day.ts'
import { formatDay, formatDayRange } from '../../../contract/delivery/format-day.ts'
import type { DeliveryPromise } from '../../../contract/delivery/promise.ts'
import type { Storefront } from '../../context.ts'
import { formatPrice } from '../../ui/format.ts'
import type { Delivery } from './product-facts.tsx'

/** Price in minor units, weight in grams. */
export type Piece = Parameters<Storefront['usualDelivery']>[0]

/** In words, so that the page needs no script for it. */
export function deliveryDays(shop: Storefront, promise: DeliveryPromise): Pick<Delivery, 'days' | 'until'> {
  return { days: formatDayRange(promise), until: untilText(shop, promise) }
}

/** ' if you order by 14:00 today' */
export function untilText(shop: Storefront, { order_by }: Pick<DeliveryPromise, 'order_by'>): string {
  return order_by ? ` if you order ${until(shop, new Date(order_by))}` : ''
}

function until({ config: { timeZone }, now }: Storefront, moment: Date): string {
  const time = timeIn(timeZone, moment)
  const day = dayIn(timeZone, moment)
  return day === dayIn(timeZone, now()) ? `by ${time} today` : `by ${time} on ${formatDay(day)}`
}

/** By which method, for how much, and where to. */
export function deliveryTerms(shop: Storefront, piece: Piece): Pick<Delivery, 'arrival' | 'fee' | 'places'> {
  const { name, kind, fee, problem, countries } = shop.usualDelivery(piece)
  return {
    arrival: kind === 'collect' ? 'Ready to collect' : 'Expected delivery',
    fee: problem ?? `${name}, ${formatPrice(fee / 100, shop.config.currency)} an order`,
    ...(countries && { places: placesOf(countries) }),
  }
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const list = new Intl.ListFormat('en')

/** More than a few are folded away. */
const FEW = 6

function placesOf(countries: string[]): Delivery['places'] {
  const places = list.format(countries.map((code) => names.of(code) ?? code).toSorted())
  return countries.length > FEW
    ? { title: `We deliver to ${countries.length} countries`, names: places }
    : { title: `We deliver to ${places}.` }
}
