import { expect, it } from 'vitest'
import { renderTexts } from '../../../tests/support/render-component.tsx'
import { QuoteTotals } from './quote-totals.tsx'

const option = (delivery_type: string, name: string, problem: string | null = null) => ({
  delivery_type,
  name,
  problem,
})
const STANDARD_PROBLEM = 'Standard does not go to KW15 1AA.'
const data = {
  delivery_type: 'courier',
  kind: 'delivery',
  subtotal: '40.00',
  discount: '0.00',
  shipping: '12.00',
  total: '52.00',
  estimated_delivery: { from: '2026-12-01', to: '2026-12-02' },
  delivery_options: [option('standard', 'Standard', STANDARD_PROBLEM), option('courier', 'Courier')],
}
const texts = (change: object = {}, isGift = false) => {
  const quote = { isPlaceholderData: false, data: { ...data, ...change } } as never
  return renderTexts(<QuoteTotals quote={quote} currency="GBP" isGift={isGift} />)
}

// Proves: R12.163
it('cart and drawer say when the order arrives, and why another method than standard is quoted', () => {
  expect(texts()).toEqual(
    expect.arrayContaining([
      'Estimated delivery Tue 1 Dec – Wed 2 Dec',
      `By Courier. Standard is not possible: ${STANDARD_PROBLEM}`,
    ]),
  )
  const delivery_options = [option('standard', 'Standard'), option('courier', 'Courier')]
  expect(texts({ delivery_options }).join()).not.toContain('not possible')
  expect(texts({ kind: 'collect' })).toContain('Ready to collect Tue 1 Dec – Wed 2 Dec')
})

// Proves: R12.163
it('an order that can only be collected says why it is not sent, and no day on which it arrives', () => {
  const delivery_options = [option('standard', 'Standard', STANDARD_PROBLEM), option('collect', 'Collect')]
  const shown = texts({ delivery_type: 'standard', delivery_options })
  expect(shown).toContain(
    `Standard is not possible: ${STANDARD_PROBLEM} Please choose another way in the checkout.`,
  )
  expect(shown.join()).not.toMatch(/Estimated delivery|Total|£12|£52/)
  expect(shown).toEqual(expect.arrayContaining(['£40.00', 'Choose another way']))
})

// Proves: R12.163
it('an order that nothing can send has no date', () => {
  const delivery_options = [option('standard', 'Standard', STANDARD_PROBLEM)]
  const none = { delivery_type: 'standard', delivery_options }
  const promo = { discount: '10.00', promo: { code: 'TEN', discount: 25 } }
  expect(texts({ ...none, ...promo })).toEqual(
    expect.arrayContaining(['Discount (TEN, 25%)', 'Not possible', 'We cannot deliver this order to you.']),
  )
  expect(texts(none).join()).not.toMatch(/Estimated delivery|Total|£12|£52/)
  expect(texts(none, true)).toContain('We cannot deliver this order to its receiver.')
})
