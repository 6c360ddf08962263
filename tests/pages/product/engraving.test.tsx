import { beforeAll, expect, it } from 'vitest'
import type { AdminOrder } from '../../../src/contract/admin/order.ts'
import type { Settings } from '../../../src/contract/admin/settings.ts'
import type { Cart, CartItem } from '../../../src/contract/cart.ts'
import { BenchTicket } from '../../../src/web/admin/orders/bench/bench-ticket.tsx'
import { PackingSlip } from '../../../src/web/admin/orders/slips/slip.tsx'
import { OrderItems } from '../../../src/web/shared/order/order-items.tsx'
import { CartLine } from '../../../src/web/store/cart/cart-line.tsx'
import { CheckoutSummary } from '../../../src/web/store/checkout/checkout-summary.tsx'
import EngravingForm from '../../../src/web/store/product/engraving/engraving-form.tsx'
import { backOffice } from '../../support/back-office-calls.ts'
import { newGuest } from '../../support/orders/checkout.ts'
import { ENGRAVING, engravableLocket, OLIVE } from '../../support/orders/engraved.ts'
import { findEmail } from '../../support/orders/order-calls.ts'
import { paidOrder } from '../../support/orders/placed-order.ts'
import { textOf } from '../../support/read-page.ts'
import { renderMarkup, renderTexts } from '../../support/render-component.tsx'
import { setUpOrderShop } from '../../support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const TEXT = 'Back, Script: “Olive”'
const NO_RETURN = 'Made for you: it can only be returned if it is faulty.'
const settings = { shop_name: '', company: '', address: {}, phones: [], email: '' } as unknown as Settings

// Proves: R9.155
it('the page of a product says what can be engraved', async () => {
  const { id } = await engravableLocket(office)
  const page = await (await fetch(`${shop.url}/product/${id}`)).text()
  expect(textOf(page)).toContain(
    `Engraved for £25.00: front or back, up to 12 characters. It takes 3 working days more. ${NO_RETURN}`,
  )
  expect(page).toMatch(/<button[^>]*id="add-engraving"/)
  const { id: plain } = await office.create()
  expect(await (await fetch(`${shop.url}/product/${plain}`)).text()).not.toContain('add-engraving')
})

// Proves: R9.155
it('the form has place, font, text and the confirmation', () => {
  const done = () => {}
  const markup = renderMarkup(
    <EngravingForm productId="a" engraving={ENGRAVING as any} onChange={done} onCancel={done} />,
  )
  const texts = textOf(markup)
  for (const words of ['Front', 'Back', 'Script', 'Serif capitals', '0 of 12 characters', NO_RETURN])
    expect(texts).toContain(words)
  expect(texts).toContain('Engrave it as I typed it.')
})

// Proves: R9.156
it('lines of cart and checkout show the drawing', async () => {
  const { id: productId } = await engravableLocket(office)
  const guest = await newGuest(shop, [{ productId, personalisation: OLIVE, quantity: 1 }])
  const cart: Cart = (await shop.call('GET', `/api/v1/cart/guest/${guest.guestId}/`)).body
  const quote = { isPlaceholderData: false } as any
  for (const element of [
    <CartLine
      key="line"
      item={cart.cart_items[0] as CartItem}
      currency="GBP"
      onChanged={() => {}}
      onRemoved={() => {}}
    />,
    <CheckoutSummary key="summary" cart={cart} quote={quote} initialTotals={undefined} />,
  ]) {
    const markup = renderMarkup(element)
    expect(textOf(markup)).toContain(TEXT)
    expect(textOf(markup)).toContain(NO_RETURN)
    expect(markup).toContain('/api/v1/engraving/preview.svg?')
  }
})

// Proves: R9.156, R9.157
it('an order, its packing slip, bench ticket and e-mail show the text', async () => {
  const { id: productId } = await engravableLocket(office)
  const { id, email } = await paidOrder(shop, {
    lines: [
      { productId, personalisation: OLIVE, quantity: 1 },
      { productId, quantity: 1 },
    ],
  })
  const order: AdminOrder = await olive.read(id)
  expect(renderTexts(<OrderItems order={order} />)).toEqual(expect.arrayContaining([TEXT, NO_RETURN]))
  expect(renderTexts(<PackingSlip order={order} settings={settings} />)).toContain(TEXT)
  const ticket = renderTexts(<BenchTicket order={order} />)
  expect(ticket).toEqual(expect.arrayContaining(['Locket', 'Olive', 'Back', 'Script', 'Engraved']))
  expect(ticket.join(' ')).not.toContain(order.guest?.last_name)
  expect(ticket.filter((text) => text === 'Locket')).toHaveLength(1)
  const made = order.order_items.map((item) => ({ ...item, personalisation: null, made_quantity: 1 }))
  expect(renderTexts(<BenchTicket order={{ ...order, order_items: made }} />)).toEqual(
    expect.arrayContaining(['To make', 'Made']),
  )
  const mail = await findEmail(shop, email, 'is confirmed')
  expect(mail.text).toContain(`Engraved: ${TEXT}. ${NO_RETURN}`)
  expect(mail.html).toContain(TEXT)
})
