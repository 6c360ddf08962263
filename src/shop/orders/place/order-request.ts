import type { GuestOrderBody } from '../../../contract/checkout.ts'
import type { GiftBody } from '../../../contract/gifts/gift.ts'
import type { CartOwner } from '../../cart/find-cart.ts'

export type Person = GuestOrderBody['guest']
export type Address = GuestOrderBody['shipping_address']

export type OrderRequest = {
  owner: CartOwner
  guest?: Person
  shipTo: { address: Address } | { addressId: string }
  paymentMethod: 'stripe'
  /** The key of a delivery method. */
  deliveryType: string
  promoCode: string | null
  gift?: GiftBody | null | undefined
  /** The total that the shopper was shown, in major units with two decimals. */
  expectedTotal?: string | null | undefined
  /** The days that the shopper was shown. */
  expectedDelivery?: { from: string; to: string } | null | undefined
  /** The client address that limits are counted by. */
  clientIp: string
}
