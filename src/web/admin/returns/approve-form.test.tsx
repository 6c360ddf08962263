import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import type { AdminReturn, ReturnChoices } from '../../../contract/returns/order-return.ts'
import { ApproveForm } from './approve-form.tsx'

const returnOf = (wish: string) => {
  const items = [{ order_item_id: '1', quantity: 1, wish, exchange_for: null }]
  const order = { currency: 'GBP' }
  return { id: 'a', code: '26-A/1', exchange: null, items, order } as unknown as AdminReturn
}

// Proves: R13.250
it('asks what is sent for a line that the shopper leaves to the shop', () => {
  const variant = { variant_id: 'l', price: '120.00', in_stock: true, to_pay: '0.00', to_refund: '0.00' }
  const choices: ReturnChoices = [
    {
      order_item_id: '1',
      name: 'Ring, Size M',
      quantity: 1,
      exchange_for: [
        { ...variant, name: 'Size L', to_pay: '5.00' },
        { ...variant, name: 'Size K', variant_id: 'k' },
      ],
    },
  ]
  const texts = renderTexts(<ApproveForm returned={returnOf('store_choice')} onDone={() => {}} />, {
    answers: [[['admin', 'return', 'a', 'choices'], choices]],
  })
  expect(texts).toEqual(
    expect.arrayContaining([
      '1 × Ring, Size M',
      'Refund it',
      'Exchange it for Size L: £5.00 more a piece',
      'Exchange it for Size K',
    ]),
  )
})

// Proves: R13.268
it('does not approve before it knows what can be sent for a line that is left to the shop', () => {
  const textsOf = (wish: string) => renderTexts(<ApproveForm returned={returnOf(wish)} onDone={() => {}} />)
  expect(textsOf('store_choice')).toEqual(['Loading…'])
  expect(textsOf('refund')).toContain('Approve')
})
