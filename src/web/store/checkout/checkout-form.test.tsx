import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import type { Checkout } from './checkout-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { GuestCheckout } from './guest-checkout.tsx'

const option = (delivery_type: string, problem: string | null) => ({ delivery_type, problem })

function form(...delivery_options: object[]) {
  const data = { total: '5.00', currency: 'GBP', delivery_options }
  const checkout = { cart: { cart_items: [] }, deliveryType: 'standard', quote: { data } }
  const props = { checkout: checkout as unknown as Checkout, orderForm: {} as never, children: null }
  return <CheckoutForm {...props} />
}

// Proves: R12.13, R13.329
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

// Proves: R12.13, R13.326
it('a method that is possible has its price and its days beside it, and another no price', () => {
  const day = { from: '2026-12-01', to: '2026-12-02' }
  const offer = { name: 'Courier', kind: 'delivery', price: '12.00', estimated_delivery: day }
  const texts = (problem: string | null) => {
    const data = { delivery_options: [{ ...option('courier', problem), ...offer }] }
    const checkout = { choices: {}, deliveryType: 'standard', quote: { data } } as unknown as Checkout
    const collection = { isCollected: false, isAsked: false } as never
    const register = () => ({ name: 'delivery_type' }) as never
    const props = { checkout, collection, register, errors: {}, children: null, gift: null }
    return renderTexts(<DeliverySection {...props} />)
  }
  expect(texts(null)).toEqual(expect.arrayContaining(['Courier', 'Tue 1 Dec – Wed 2 Dec', '£12.00']))
  const refused = texts('Courier does not go to Germany.')
  expect(refused).toContain('Courier does not go to Germany.')
  expect(refused).not.toContain('£12.00')
})

// Proves: R13.325, R13.327
it('a guest reads Contact, Delivery and Payment, the e-mail address first, with the marks of the cards', () => {
  const checkout = { cart: { id: 'a', cart_items: [] }, choices: {}, deliveryType: 'standard', quote: {} }
  const markup = renderMarkup(<GuestCheckout {...(checkout as unknown as Checkout)} />)
  const headings = [...markup.matchAll(/<legend class="display-face[^>]*>([^<]*)/g)].map(([, title]) => title)
  expect(headings).toEqual(['Contact', 'Delivery', 'Payment'])
  expect(markup.match(/<(?:input|select)[^>]* name="([^"]+)"/)?.[1]).toBe('guest.email')
  const payment = markup.slice(markup.indexOf('>Payment<'))
  expect([...payment.matchAll(/<svg[^>]* aria-label="([^"]+)"/g)].map(([, card]) => card)).toEqual([
    'Visa',
    'Mastercard',
    'American Express',
  ])
  expect(payment).toContain('Secure payment by Stripe')
})
