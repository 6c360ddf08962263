import type { Storefront } from '../../context.ts'
import { arrivalLabel, feeText } from './delivery-words.ts'
import type { Delivery } from './product-facts.tsx'

/** Price in minor units, weight in grams. */
export type Piece = Parameters<Storefront['usualDelivery']>[0]

/** By which method, for how much, and where to. */
export function deliveryTerms(shop: Storefront, piece: Piece): Pick<Delivery, 'arrival' | 'fee' | 'places'> {
  const { name, kind, fee, problem, countries } = shop.usualDelivery(piece)
  return {
    arrival: arrivalLabel(kind),
    fee: problem ?? feeText(name, fee / 100, shop.config.currency),
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
