import { NOT_GIVEN } from '../../../contract/address/address-lines.ts'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import type { DetailsCorrection, OrderDetails } from '../../../contract/admin/order-corrections.ts'
import { changedFields } from '../parts/changed-fields.ts'

export const ADDRESS = ['address', 'city', 'state', 'postal_code', 'country'] as const

export function detailsOf({ user, guest, shipping, gift }: AdminOrder): OrderDetails {
  const { first_name = '', last_name = '', email = '', phone_number = '' } = user ?? guest ?? {}
  const details = { first_name, last_name, email, phone_number, ...shipping.address }
  if (!gift) return details
  return { ...details, receiver_name: gift.receiver.name, receiver_phone: gift.receiver.phone ?? '' }
}

/** What differs, with what was shown of it; undefined when nothing does. */
export function correctionOf(shown: OrderDetails, details: OrderDetails): DetailsCorrection | undefined {
  const changed = changedFields(withPlaceholders(shown), details)
  const names = Object.keys(changed) as (keyof OrderDetails)[]
  if (names.length === 0) return undefined
  return { ...changed, shown: Object.fromEntries(names.map((name) => [name, shown[name] ?? ''])) }
}

/** The form writes a postcode as its country does: one that the admin left alone stays as it was. */
export function withPostcodeOf(shown: OrderDetails, details: OrderDetails, typed: string): OrderDetails {
  const { postal_code } = shown
  return postal_code && typed === postal_code ? { ...details, postal_code } : details
}

export type Place = Pick<OrderDetails, 'country' | 'postal_code'>

/** Saving a place again confirms it; another one is checked again. */
export function confirmationOf(
  doubted: Place | undefined,
  { country, postal_code }: Place,
): { confirm_place: true } | undefined {
  const isSame = doubted?.country === country && doubted.postal_code === postal_code
  return isSame ? { confirm_place: true } : undefined
}

function withPlaceholders(shown: OrderDetails): OrderDetails {
  const filled = ADDRESS.map((name) => [name, shown[name] || NOT_GIVEN])
  return { ...shown, ...Object.fromEntries(filled) }
}
