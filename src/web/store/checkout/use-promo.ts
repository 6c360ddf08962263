import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { quoteOptions } from '../../data/cart/quote.ts'
import { errorMessage } from '../../data/show-error.ts'
import type { Checkout } from './checkout-section.tsx'

type PromoInput = {
  read: () => string | null | undefined
  clear: () => void
  /** Says at its field why it gives nothing. */
  tell: (sentence: string, shouldFocus?: boolean) => void
  /** Another code is about to change the sums: what was said of them before is over. */
  onTry: () => void
}

/** Tries a promo code on the cart; one that applies shows its discount in the sums before anything is paid. */
export function usePromo(
  { cart, choices, quote, onChoose }: Checkout,
  { read, clear, tell, onTry }: PromoInput,
) {
  const queries = useQueryClient()
  const [removed, setRemoved] = useState<string>()
  // A code that once applied may have expired since, also while the page was closed.
  const problem = choices.promoCode && quote.data?.promo_problem
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, not again at every keystroke
  useEffect(() => {
    if (problem) tell(problem)
  }, [problem])
  const typed = () => read()?.trim() ?? ''
  /** The sums without it; what is typed stays. */
  const withdraw = () => onChoose({ deliveryType: choices.deliveryType })
  const remove = () => {
    onTry()
    clear()
    withdraw()
    setRemoved(shown)
  }
  /** @returns whether the code applies */
  const apply = async (): Promise<boolean> => {
    const promoCode = typed()
    if (!promoCode) return false
    onTry()
    setRemoved(undefined)
    const tried = { ...choices, promoCode }
    try {
      const { promo, promo_problem } = await queries.fetchQuery(quoteOptions(cart, tried))
      if (promo) onChoose(tried)
      else tell(promo_problem ?? 'This promo code is not valid.', true)
      return promo !== null
    } catch (error) {
      tell(errorMessage(error as Error), true)
      return false
    }
  }
  const applied = problem ? undefined : choices.promoCode
  const shown = applied && (quote.data?.promo?.code ?? applied)
  const isUntried = () => typed() !== '' && typed() !== applied
  return { apply, withdraw, remove, isUntried, applied: shown, removed }
}
