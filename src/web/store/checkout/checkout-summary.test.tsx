import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import type { Cart } from '../../../contract/cart.ts'
import { CheckoutSummary } from './checkout-summary.tsx'

const cart = { id: 'a', cart_items: [] } as unknown as Cart

// Proves: R12.99
it('says when an order arrives, or when it is ready to collect', () => {
  const shown = (kind: 'collect' | 'delivery') => {
    const data = {
      kind,
      estimated_delivery: { from: '2026-12-01', to: '2026-12-02' },
      tax: null,
      lines: [],
      gift_boxes: [],
    }
    const quote = { isPlaceholderData: false, data } as never
    return renderTexts(<CheckoutSummary cart={cart} quote={quote} initialTotals={undefined} />)
  }
  expect(shown('collect')).toContain('Ready to collect Tue 1 Dec – Wed 2 Dec')
  expect(shown('delivery')).toContain('Estimated delivery Tue 1 Dec – Wed 2 Dec')
})
