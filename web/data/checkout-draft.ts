import type { GuestOrderBody } from '../../contract/checkout.ts'
import type { DeliveryType } from '../../contract/delivery.ts'

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
      const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
      return (kept as Record<string, Draft>)[cartId] ?? {}
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
  forget(): void {
    try {
      sessionStorage.removeItem(KEY)
    } catch {}
  },
}
