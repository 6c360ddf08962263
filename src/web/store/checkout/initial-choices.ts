import { STANDARD } from '../../../contract/delivery/standard.ts'
import { type Choices, checkoutDraft } from '../../data/cart/checkout-draft.ts'

/** Those before a reload; a method that the shop no longer has is replaced. */
export function initialChoices(cartId: string, methods: { key: string }[]): Choices {
  const { choices } = checkoutDraft.read(cartId)
  const isOffered = methods.some(({ key }) => key === choices?.deliveryType)
  return choices && isOffered ? choices : { ...choices, deliveryType: STANDARD }
}
