import type { DeliveryMethod } from '../../contract/delivery/delivery-method.ts'
import { STANDARD } from '../../contract/delivery/standard.ts'
import type { Shop } from '../shop.ts'
import { deliveryMethods, standardMethod } from './delivery-methods.ts'
import { type Destination, deliveryPrice, deliveryProblem, type Parcel } from './offer.ts'

type Configured = Pick<Shop, 'settings' | 'config'>
type Valued = Pick<Parcel, 'goods'>

/** Before the shopper has chosen one: standard delivery, else the first that is possible, what is sent first. */
export function usualMethod(shop: Configured, parcel: Valued, destination: Destination = {}): DeliveryMethod {
  const possible = possibleMethods(shop, parcel, destination)
  return (
    possible.find(({ key }) => key === STANDARD) ??
    possible.find(({ kind }) => kind === 'delivery') ??
    possible[0] ??
    standardMethod(shop)
  )
}

/** Of a parcel whose destination is not known. `fee` in minor units; `countries`: the only ones to which it goes, by code. */
export function usualDelivery(
  shop: Configured,
  parcel: Parcel,
): { name: string; fee: number; problem: string | null; countries: string[] | null } {
  const method = usualMethod(shop, parcel)
  const sent = possibleMethods(shop, parcel, {}).filter(({ kind }) => kind === 'delivery')
  const isEverywhere = sent.length === 0 || sent.some(({ countries }) => countries.length === 0)
  return {
    name: method.key === STANDARD ? 'Standard delivery' : method.name,
    fee: deliveryPrice(method, parcel),
    problem: deliveryProblem(method, parcel, {}, shop.config.currency),
    countries: isEverywhere ? null : [...new Set(sent.flatMap(({ countries }) => countries))],
  }
}

function possibleMethods(shop: Configured, parcel: Valued, destination: Destination): DeliveryMethod[] {
  return deliveryMethods(shop).filter(
    (method) => deliveryProblem(method, parcel, destination, shop.config.currency) === null,
  )
}
