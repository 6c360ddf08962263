import type { z } from 'zod'
import type { GuestOrderBody, quoteOrder } from '../../../contract/checkout.ts'
import type { giftBody } from '../../../contract/gifts/gift.ts'

export type Choices = {
  /** Absent until one is chosen. */
  deliveryType?: string | undefined
  promoCode?: string
  /** Where to, as far as it is known and the price depends on it. */
  shipTo?: Pick<z.input<typeof quoteOrder.body>, 'shipping_address' | 'shipping_address_id' | 'gift'>
}

type Draft = Partial<Pick<GuestOrderBody, 'guest' | 'shipping_address'>> & {
  choices?: Choices
  addressId?: string
  gift?: z.input<typeof giftBody> | null | undefined
}

const KEY = 'checkout'

/** The checkout form's input, kept in this tab across reloads and declined cards until the order is paid. */
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
  forget(): void {
    try {
      sessionStorage.removeItem(KEY)
    } catch {}
  },
}

function drafts(): Record<string, Draft> {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
}
