import { uninsured } from '../../../../contract/delivery/is-deliverable.ts'
import type { DeliveryPromise } from '../../../../contract/delivery/promise.ts'
import type { Storefront } from '../../../context.ts'
import type { Delivery } from './delivery.ts'
import { arrivalLabel, deliveryDays, feeText } from './delivery-words.ts'
import { sentence } from './offer-words.ts'

/** Price in minor units, weight in grams. */
export type Piece = Parameters<Storefront['usualDelivery']>[0]

/** When, by which method, for how much, and where to; or that nothing sends it. */
export function deliveryTerms(
  shop: Storefront,
  piece: Piece,
  promise: DeliveryPromise,
): Pick<Delivery, 'arrival' | 'days' | 'until' | 'orderBy' | 'fee' | 'places'> {
  const { name, kind, fee, problem, countries } = shop.usualDelivery(piece)
  // Without a place, only the value of the piece is a reason.
  if (problem) return sentence(uninsured())
  return {
    arrival: arrivalLabel(kind),
    ...deliveryDays(shop, promise),
    ...(promise.order_by && { orderBy: promise.order_by }),
    fee: feeText(name, fee / 100, shop.config.currency),
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
