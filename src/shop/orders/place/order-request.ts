import type { GuestOrderBody } from '../../../contract/checkout.ts'
import type { DeliveryType } from '../../../contract/delivery.ts'
import type { CartOwner } from '../../cart/find-cart.ts'

export type Person = GuestOrderBody['guest']
export type Address = GuestOrderBody['shipping_address']

/** What a shopper wants ordered. Prices, names and stock are never theirs to say. */
export type OrderRequest = {
  owner: CartOwner
  /** A guest's own details; a customer's come from the account. */
  guest?: Person
  shipTo: { address: Address } | { addressId: string }
  paymentMethod: 'stripe'
  deliveryType: DeliveryType
  promoCode: string | null
  /** The sum that the shopper has seen, as the API shows money. */
  expectedTotal?: string | null | undefined
  /** Where the call came from, as limits count it. */
  clientIp: string
}
