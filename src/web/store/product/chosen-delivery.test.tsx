import { afterEach, expect, it, vi } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import ChosenDelivery from './chosen-delivery.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const standard = {
  ...{ key: 'standard', name: 'Standard', label: 'Standard', kind: 'delivery', price: '5.00', problem: null },
  promise: { from: '2026-06-15', to: '2026-06-17', order_by: null },
  made: { quantity: 2, ready_by: '2026-06-12' },
}

function shown(quantity: number, offers: object[], country?: string, more: object = {}) {
  if (country) vi.stubGlobal('localStorage', { getItem: () => country })
  const product = { id: 'ring', stock_quantity: 9, ...more } as never
  const query = { product_id: 'ring', variant_id: undefined, quantity: String(quantity), engraved: undefined }
  const delivery = { arrival: 'Expected delivery', days: 'Tue 2 Jun', until: '', fee: 'Standard, £5.00' }
  return renderTexts(
    <ChosenDelivery
      {...{ product, choice: undefined, quantity, delivery }}
      terms={({ made, arrival, days, fee }, place) => (
        <>
          <p>{made}</p>
          <p>{`${arrival} ${days}`}</p>
          <p>{fee}</p>
          {place}
        </>
      )}
    />,
    { answers: [[['offers', { ...query, country }], offers]], config: { deliversByPlace: Boolean(country) } },
  )
}

// Proves: R12.202
it('the product page says what the cart says of the chosen quantity', () => {
  expect(shown(3, [standard])).toEqual(
    expect.arrayContaining([
      '2 of 3: Made for you, ready by 12 June',
      'Expected delivery Mon 15 Jun – Wed 17 Jun',
      'Standard delivery, £5.00 an order',
    ]),
  )
  const problem = "Your order is above this method's insured value (£500.00)."
  const courier = { ...standard, key: 'courier', name: 'Courier', price: '12.00' }
  expect(shown(3, [{ ...standard, problem }, courier])).toContain('Courier, £12.00 an order')
  const nothing = shown(3, [{ ...standard, problem }])
  expect(nothing.join(' ')).toContain(problem)
  expect(nothing.join(' ')).not.toContain('Expected delivery')
})

// Proves: R12.13
it('the country that was typed last is said, and can be changed', () => {
  const sent = shown(1, [{ ...standard, made: null }], 'Germany')
  expect(sent).toEqual(expect.arrayContaining(['Delivery to Germany. ', 'Change the country']))
  const refused = shown(1, [{ ...standard, problem: 'Standard does not go to Germany.' }], 'Germany')
  expect(refused.join(' ')).toContain('We do not deliver to Germany.')
  expect(refused.join(' ')).not.toContain('Standard does not go')
})

// Proves: R12.202
it('before a variant is chosen, no days and price of another country are said', () => {
  const texts = shown(1, [standard], 'Germany', { variants: [] }).join(' ')
  expect(texts).toContain('Days and price depend on your choice.')
  expect(texts).not.toMatch(/Expected delivery|£5/)
})
