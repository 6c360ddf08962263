import { useEffect, useState } from 'react'
import type { Cart } from '../../../contract/cart.ts'
import { STANDARD } from '../../../contract/delivery/standard.ts'
import { type Choices, checkoutDraft } from '../../data/cart/checkout-draft.ts'
import { ApiError } from '../../data/client.ts'
import { useLastDestination } from '../../shared/address/last-country.ts'
import { useQuote } from '../../shared/use-quote.ts'
import type { Checkout } from './checkout-section.tsx'

/** The choices of cart and checkout, as before a reload. A method that the shop no longer has is replaced. */
export function useCheckout(cart: Cart): Checkout {
  const shipTo = useLastDestination()
  const [choices, setChoices] = useState<Choices>(() => {
    const kept = checkoutDraft.read(cart.id).choices
    const gift = kept?.shipTo?.gift
    // Where to is chosen again: a saved address may be gone.
    return { ...kept, shipTo: gift ? { ...shipTo, gift } : shipTo }
  })
  const quote = useQuote(cart, choices)
  const onChoose = (next: Choices) => {
    checkoutDraft.keep(cart.id, { choices: next })
    setChoices(next)
  }
  const isGone = quote.error instanceof ApiError && quote.error.fields[0]?.path === 'delivery_type'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each method that is gone
  useEffect(() => {
    if (isGone) onChoose({ ...choices, deliveryType: undefined })
  }, [isGone])
  const deliveryType = choices.deliveryType ?? quote.data?.delivery_type ?? STANDARD
  return { cart, choices, deliveryType, isMethodGone: isGone, quote, onChoose }
}
