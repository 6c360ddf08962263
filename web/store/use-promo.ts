import { useQueryClient } from '@tanstack/react-query'
import { quoteOptions } from '../data/quote.ts'
import { sentenceOf } from '../data/show-error.ts'
import type { Checkout } from './checkout-choices.tsx'

type PromoInput = {
  read: () => string | null | undefined
  clear: () => void
  refuse: (sentence: string) => void
}

/** Tries a promo code on the cart; one that applies shows its discount in the sums before anything is paid. */
export function usePromo({ cart, choices, quote, onChoose }: Checkout, { read, clear, refuse }: PromoInput) {
  const queries = useQueryClient()
  const typed = () => read()?.trim() ?? ''
  /** The sums without it; what is typed stays. */
  const withdraw = () => onChoose({ deliveryType: choices.deliveryType })
  const remove = () => {
    clear()
    withdraw()
  }
  /** @returns whether the code applies */
  const apply = async (): Promise<boolean> => {
    const promoCode = typed()
    if (!promoCode) return false
    const tried = { ...choices, promoCode }
    try {
      const { promo, promo_problem } = await queries.fetchQuery(quoteOptions(cart, tried))
      if (promo) onChoose(tried)
      else refuse(promo_problem ?? 'This promo code is not valid.')
      return promo !== null
    } catch (error) {
      refuse(sentenceOf(error as Error))
      return false
    }
  }
  // A code that once applied may have expired since.
  const applied = quote.data?.promo_problem ? undefined : choices.promoCode
  const isUntried = () => typed() !== '' && typed() !== applied
  return {
    apply,
    withdraw,
    remove,
    isUntried,
    applied: applied && (quote.data?.promo?.code ?? applied),
  }
}
