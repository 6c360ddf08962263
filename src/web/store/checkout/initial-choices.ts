import { STANDARD } from '../../../contract/delivery/standard.ts'
import { type Choices, checkoutDraft } from '../../data/cart/checkout-draft.ts'

/** Those before a reload; a method that the shop no longer has is replaced. */
export function initialChoices(cartId: string, methods: { key: string }[]): Choices {
  const { choices } = checkoutDraft.read(cartId)
  const isOffered = methods.some(({ key }) => key === choices?.deliveryType)
  // Where to is chosen again: a saved address may be gone.
  const { shipTo: _, ...others } = choices ?? {}
  return { ...others, deliveryType: choices && isOffered ? choices.deliveryType : STANDARD }
}
