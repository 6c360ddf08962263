import type { DeliveryMethod } from '../../contract/delivery/delivery-method.ts'
import { STANDARD } from '../../contract/delivery/standard.ts'
import { usualOffer } from '../../contract/delivery/usual-offer.ts'
import type { Shop } from '../shop.ts'
import { deliveryMethods, standardMethod } from './delivery-methods.ts'
import { type Destination, deliveryPrice, deliveryProblem, type Parcel } from './offer.ts'

type Configured = Pick<Shop, 'settings' | 'config'>
type Valued = Pick<Parcel, 'goods'>

/** Before the shopper has chosen one: standard delivery, else the first that can send it. Nobody has to collect unasked. */
export function usualMethod(shop: Configured, parcel: Valued, destination: Destination = {}): DeliveryMethod {
  const sent = possibleMethods(shop, parcel, destination).filter(({ kind }) => kind === 'delivery')
  return sent.find(({ key }) => key === STANDARD) ?? sent[0] ?? standardMethod(shop)
}

/** What the shop says of one piece: the usual method, or collecting where nothing can send it. */
export function methodOfPiece(
  shop: Configured,
  piece: Valued,
  destination: Destination = {},
): DeliveryMethod {
  const offers = deliveryMethods(shop).map((method) => ({
    ...method,
    problem: deliveryProblem(method, piece, destination, shop.config.currency),
  }))
  return usualOffer(offers) ?? standardMethod(shop)
}

type UsualDelivery = Pick<DeliveryMethod, 'name' | 'kind'> & {
  /** Minor units. */
  fee: number
  problem: string | null
  /** The only ones to which it goes, by code. */
  countries: string[] | null
}

/** @param destination nothing of it is known when it is left out */
export function usualDelivery(shop: Configured, piece: Parcel, destination: Destination = {}): UsualDelivery {
  const method = methodOfPiece(shop, piece, destination)
  const sent = possibleMethods(shop, piece, {}).filter(({ kind }) => kind === 'delivery')
  const isEverywhere = sent.length === 0 || sent.some(({ countries }) => countries.length === 0)
  return {
    name: method.key === STANDARD ? 'Standard delivery' : method.name,
    kind: method.kind,
    fee: deliveryPrice(method, piece),
    problem: deliveryProblem(method, piece, destination, shop.config.currency),
    countries: isEverywhere ? null : [...new Set(sent.flatMap(({ countries }) => countries))],
  }
}

function possibleMethods(shop: Configured, parcel: Valued, destination: Destination): DeliveryMethod[] {
  return deliveryMethods(shop).filter(
    (method) => deliveryProblem(method, parcel, destination, shop.config.currency) === null,
  )
}
