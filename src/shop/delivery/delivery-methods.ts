import type { DeliveryMethod } from '../../contract/delivery/delivery-method.ts'
import { STANDARD } from '../../contract/delivery/standard.ts'
import { fieldError } from '../lib/errors.ts'
import type { Shop } from '../shop.ts'

type Configured = Pick<Shop, 'settings' | 'config'>

/** In the order of the checkout. */
export function deliveryMethods({ settings, config }: Configured): DeliveryMethod[] {
  const fee = config.shippingFee / 100
  return settings.current().delivery_methods.map((method) => ({ ...method, price: method.price ?? fee }))
}

export function findMethod(shop: Configured, key: string): DeliveryMethod | undefined {
  return deliveryMethods(shop).find((method) => method.key === key)
}

/** @throws ShopError 'invalid' for an unknown key */
export function requireMethod(shop: Configured, key: string): DeliveryMethod {
  const method = findMethod(shop, key)
  if (!method) throw fieldError('delivery_type', 'Delivery type is required')
  return method
}

export function standardMethod(shop: Configured): DeliveryMethod {
  return findMethod(shop, STANDARD) as DeliveryMethod
}
