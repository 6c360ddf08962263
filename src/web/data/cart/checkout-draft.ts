import type { GuestOrderBody } from '../../../contract/checkout.ts'
import type { DeliveryType } from '../../../contract/delivery.ts'

type Draft = Partial<Pick<GuestOrderBody, 'guest' | 'shipping_address'>> & {
  choices?: { deliveryType: DeliveryType; promoCode?: string }
  /** Of the saved addresses the one that a customer has chosen. */
  addressId?: string
}

const KEY = 'checkout'

/**
 * What this tab has filled in to check a cart out: nobody types it again after a reload or a declined card. It goes
 * with the cart's guest, and when the order is paid.
 */
export const checkoutDraft = {
  read(cartId: string): Draft {
    try {
      return drafts()[cartId] ?? {}
    } catch {
      return {}
    }
  },
  keep(cartId: string, part: Draft): void {
    const draft = { ...checkoutDraft.read(cartId), ...part }
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ [cartId]: draft }))
    } catch {}
  },
  /** What was filled in for this cart, or for any: a customer's own stays when the cart of a guest has gone. */
  forget(cartId?: string): void {
    try {
      if (!cartId || cartId in drafts()) sessionStorage.removeItem(KEY)
    } catch {}
  },
}

function drafts(): Record<string, Draft> {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
}
