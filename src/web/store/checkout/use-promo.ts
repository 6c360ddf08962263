import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkoutDraft } from '../../data/cart/checkout-draft.ts'
import { quoteOptions } from '../../data/cart/quote.ts'
import { errorMessage } from '../../data/show-error.ts'
import type { Checkout } from './checkout-section.tsx'

type PromoInput = {
  read: () => string | null | undefined
  clear: () => void
  showError: (sentence: string, shouldFocus?: boolean) => void
  onBeforeChange: () => void
}

export function usePromo(
  { cart, choices, quote, onChoose }: Checkout,
  { read, clear, showError, onBeforeChange }: PromoInput,
) {
  const queries = useQueryClient()
  const [removed, setRemoved] = useState<string>()
  // An applied code may expire, also while the page is closed.
  const problem = choices.promoCode && quote.data?.promo_problem
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each problem, not at every keystroke
  useEffect(() => {
    if (problem) showError(problem)
  }, [problem])
  const typed = () => read()?.trim() ?? ''
  /** Keeps the typed code. */
  const unapply = () => {
    const { promoCode: _, ...others } = choices
    onChoose(others)
  }
  const remove = () => {
    onBeforeChange()
    clear()
    unapply()
    setRemoved(shown)
  }
  const apply = async (): Promise<boolean> => {
    const promoCode = typed()
    if (!promoCode) return false
    onBeforeChange()
    setRemoved(undefined)
    const next = { ...choices, promoCode }
    try {
      const { promo, promo_problem } = await queries.fetchQuery(quoteOptions(cart, next))
      // What was chosen during the call stays.
      if (promo) onChoose({ ...(checkoutDraft.read(cart.id).choices ?? choices), promoCode })
      else showError(promo_problem ?? 'This promo code is not valid.', true)
      return promo !== null
    } catch (error) {
      showError(errorMessage(error as Error), true)
      return false
    }
  }
  const applied = problem ? undefined : choices.promoCode
  const shown = applied && (quote.data?.promo?.code ?? applied)
  const isUnapplied = () => typed() !== '' && typed() !== applied
  return { apply, unapply, remove, isUnapplied, applied: shown, removed }
}
