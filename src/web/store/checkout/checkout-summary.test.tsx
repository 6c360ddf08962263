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
      delivery_options: [],
    }
    const quote = { isPlaceholderData: false, data } as never
    return renderTexts(<CheckoutSummary cart={cart} quote={quote} initialTotals={undefined} />)
  }
  expect(shown('collect')).toContain('Ready to collect Tue 1 Dec – Wed 2 Dec')
  expect(shown('delivery')).toContain('Estimated delivery Tue 1 Dec – Wed 2 Dec')
})

// Proves: R12.13
it('an order that cannot be delivered has no date, no price of delivery and no total', () => {
  const shown = (...delivery_options: object[]) => {
    const sums = { subtotal: '40.00', discount: '0.00', shipping: '12.00', total: '52.00' }
    const days = { kind: 'delivery', estimated_delivery: { from: '2026-12-01', to: '2026-12-02' } }
    const rest = { delivery_type: 'standard', tax: { tax: '8.67' }, lines: [], gift_boxes: [] }
    const quote = { isPlaceholderData: false, data: { ...sums, ...days, ...rest, delivery_options } } as never
    return renderTexts(<CheckoutSummary cart={cart} quote={quote} initialTotals={undefined} />)
  }
  const refused = { delivery_type: 'standard', problem: 'Standard does not go to Japan.' }
  const nowhere = shown(refused)
  expect(nowhere).toEqual(expect.arrayContaining(['£40.00', 'Not possible']))
  const elsewhere = shown(refused, { delivery_type: 'courier', problem: null })
  expect(elsewhere).toContain('Choose another way')
  for (const texts of [nowhere, elsewhere])
    expect(texts.join()).not.toMatch(/Estimated delivery|Total|£12|£52|VAT/)
  expect(shown({ ...refused, problem: null })).toEqual(expect.arrayContaining(['£12.00', '£52.00']))
})
