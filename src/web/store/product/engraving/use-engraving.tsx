import { useState, useTransition } from 'react'
import type { Personalisation } from '../../../../contract/engraving/rules.ts'
import type { ProductWithVariants } from '../../../../contract/product.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts'

const EngravingForm = lazyWithRetry(() => import('./engraving-form.tsx'))

export type Engraved = {
  personalisation: Personalisation | undefined
  /** 'Confirm your engraving', until it is confirmed. */
  ask: string | undefined
  onAsk: () => void
}

const OPEN = 'add-engraving'
const LOADING: Engraved = {
  personalisation: undefined,
  ask: 'Type your engraving',
  onAsk: () => document.getElementById(OPEN)?.focus(),
}

/** The product with the price of its engraving, and the form to engrave it; undefined `engraved`: without. */
export function useEngraving<Sold extends ProductWithVariants>(sold: Sold, words: string | undefined) {
  const [typed, setEngraved] = useState<Engraved>()
  // Without a boundary of its own the form shows up when its script has loaded, and the button keeps the focus until then.
  const [isLoading, startTransition] = useTransition()
  const engraved = typed ?? (isLoading ? LOADING : undefined)
  const { engraving } = sold
  const close = () => {
    setEngraved(undefined)
    // After the render: the button is there again.
    setTimeout(() => document.getElementById(OPEN)?.focus())
  }
  const form =
    engraving &&
    (typed ? (
      <EngravingForm productId={sold.id} engraving={engraving} onChange={setEngraved} onCancel={close} />
    ) : (
      <div>
        <p className="mb-2 text-body text-muted">{words}</p>
        <Button
          id={OPEN}
          variant="secondary"
          busy={isLoading}
          onClick={() => startTransition(() => setEngraved(LOADING))}
        >
          Add engraving
        </Button>
      </div>
    ))
  const more = (engraved && engraving?.price) || 0
  const compare_at_price = sold.compare_at_price && sold.compare_at_price + more
  const prices = { price: sold.price + more, price_to: sold.price_to + more, compare_at_price }
  return { product: { ...sold, ...prices }, engraved, form }
}
