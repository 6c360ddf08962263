import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import type { Checkout } from './checkout-section.tsx'

const option = (delivery_type: string, problem: string | null) => ({ delivery_type, problem })

function form(...delivery_options: object[]) {
  const data = { total: '5.00', currency: 'GBP', delivery_options }
  const checkout = { cart: { cart_items: [] }, deliveryType: 'standard', quote: { data } }
  const props = { checkout: checkout as unknown as Checkout, orderForm: {} as never, children: null }
  return <CheckoutForm {...props} />
}

// Proves: R12.13
it('an order that cannot be sent cannot be paid for, and the reason stands by the button', () => {
  const isDisabled = (element: ReturnType<typeof form>) =>
    /<button[^>]* disabled=""[^>]*>.*Continue to payment/.test(renderMarkup(element))
  const nowhere = form(option('standard', 'Standard does not go to Germany.'))
  expect(renderTexts(nowhere)).toContain('We cannot deliver this order to your address.')
  expect(isDisabled(nowhere)).toBe(true)
  expect(renderTexts(nowhere).join()).not.toContain('£')
  const other = form(option('standard', 'Standard does not go to Germany.'), option('courier', null))
  expect(renderTexts(other)).toContain(
    'Standard does not go to Germany. Please choose another way of delivery.',
  )
  expect(isDisabled(other)).toBe(true)
  expect(renderTexts(other).join(), 'of a method that is not possible').not.toContain('£')
  const possible = form(option('standard', null), option('courier', 'No.'))
  expect(isDisabled(possible)).toBe(false)
  expect(renderTexts(possible)).toContain('Continue to payment · £5.00')
})
