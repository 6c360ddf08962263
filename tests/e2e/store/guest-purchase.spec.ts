import type { Route } from '@playwright/test'
import type { Product } from '../../../src/contract/product.ts'
import type { TestShop } from '../../support/harness.ts'
import { orderAsGuest } from '../../support/orders/checkout.ts'
import { becomes, pay } from '../../support/orders/placed-order.ts'
import { holdOrder } from '../support/orders.ts'
import {
  ADA,
  comeToCheckout,
  countCalls,
  currentOrder,
  DECLINED_CARD,
  expect,
  fillForm,
  freshProduct,
  GOOD_CARD,
  goToPayment,
  leaveStock,
  navigate,
  payWith,
  remember,
  test,
} from '../support/shop.ts'

// Proves: S1.1, S2.product.4, S2.product.5, S2.product.7, S2.cart.1, S2.cart.2, S2.cart.3, S2.checkout.2, S2.checkout.3, S2.success.1, S2.success.2, S2.success.3, S2.success.5, S3.2, S3.4, S4.9, S4.11, S4.12, S7.2, S9.6, S9.7, R5.44, R13.162, R13.338, R13.342
test('a guest buys: drawer, cart, checkout, a declined card, a good one, and the success page', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const limit = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      sessionStorage.setItem('limits', `${sessionStorage.getItem('limits') ?? ''} ${ms}`)
      return limit(ms)
    }
  })
  const product = await freshProduct(shop)
  await leaveStock(shop, product, 12, 3)
  const pounds = (amount: number) => `£${amount.toFixed(2)}`
  const [subtotal, total] = [pounds(product.price * 2), pounds(product.price * 2 + 5)]

  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await expect(page.getByText(/items? in cart/)).toHaveCount(0)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await expect(page.getByText(/^Total/).first()).toContainText(subtotal)
  // Awaited before the click: the toast may have closed when the drawer is visible.
  const toast = page.getByText('Added 2 item(s) to cart successfully').waitFor({ state: 'attached' })
  await Promise.all([toast, page.getByRole('button', { name: 'Add to Cart', exact: true }).click()])
  const drawer = page.getByRole('dialog')
  const sums = `Subtotal${subtotal}Shipping£5.00Total${total}`
  for (const words of [product.name, 'Quantity: 2', subtotal])
    await expect(drawer.getByRole('listitem')).toContainText(words)
  await expect(drawer.locator('dl')).toHaveText(sums)
  await drawer.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
  await expect(drawer.getByRole('listitem')).toContainText('Quantity: 3No more available')
  await drawer.getByRole('button', { name: `Decrease quantity of ${product.name}` }).click()
  await expect(drawer.locator('dl')).toHaveText(sums)
  const guest = await page.evaluate(() => JSON.parse(localStorage.getItem('guest') ?? '{}'))
  const checkout = `/checkout/${guest.cart.id}`
  const handed = { subtotal: subtotal.slice(1), shipping: '5.00', total: total.slice(1) }
  await expect(drawer.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', checkout)
  await drawer.getByRole('link', { name: 'Checkout' }).click()
  await page.waitForURL(`**${checkout}`)
  expect(await page.evaluate(() => history.state.usr)).toEqual(handed)

  await navigate(page, '/cart')
  const line = page.getByRole('main').getByRole('listitem')
  for (const words of [product.name, `Code ${product.code}`, `${pounds(product.price)} each`, subtotal])
    await expect(line).toContainText(words)
  await expect(line.locator('img')).toHaveCount(1)
  await expect(line.getByRole('spinbutton')).toHaveAttribute('readonly', '')
  await page.route('**/addtocart/**', async (route) => {
    await expect(line).toHaveAttribute('aria-busy', 'true')
    await expect(line.locator('.animate-spin')).toBeVisible()
    await route.continue()
  })
  await line.getByRole('button', { name: /^Increase/ }).click()
  await expect(line.getByRole('spinbutton')).toHaveValue('3')
  await line.getByRole('button', { name: /^Decrease/ }).click()
  await expect(line.getByRole('spinbutton')).toHaveValue('2')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.locator('dl')).toHaveText(sums)
  const proceed = summary.getByRole('link', { name: 'Proceed to Checkout' })
  await expect(proceed).toHaveAttribute('href', checkout)
  await proceed.click()
  await page.waitForURL(`**${checkout}`)
  expect(await page.evaluate(() => history.state.usr)).toEqual(handed)

  await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('Checkout')
  await expect(page.getByRole('tab', { name: 'Guest checkout' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'User checkout' })).toBeEnabled()
  await fillForm(page)
  await expect(page.getByLabel('Standard (3-5 business days)')).toBeChecked()
  await expect(page.getByLabel('Credit Card')).toBeChecked()
  await expect(page.getByRole('tabpanel')).toContainText(
    'Thirty days to decide. Send back what does not suit, unworn, within 30 days of its delivery, for a full refund.',
  )
  await page.getByText('Next day (1-2 business days)').click()
  await goToPayment(page)
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('guest') ?? '{}'))
  expect(kept).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', email: ADA.Email })
  expect(kept.phone_number).toBe(ADA['Phone number'])
  const id = await currentOrder(page)
  await payWith(page, DECLINED_CARD)
  await expect(page.getByText(/declined/).first()).toBeVisible()
  await payWith(page, GOOD_CARD)

  await expect(page).toHaveURL(`/success/${id}`)
  const placed = page.getByRole('heading', { level: 1, name: 'Order Placed Successfully!' })
  await expect(placed).toBeFocused()
  const main = page.getByRole('main')
  for (const words of ['Guest Details', 'Ada Lovelace', ADA.Email, '020 7946 0000', ADA.Address, total])
    await expect(main).toContainText(words)
  await expect(main).toContainText('Next day (1-2 business days)')
  const cells = ['1', new RegExp(product.name), pounds(product.price), '2', subtotal]
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText(cells)
  await expect(page.getByRole('link', { name: 'View All Orders' })).toHaveCount(0)
  const limits = await page.evaluate(() => sessionStorage.getItem('limits')?.trim().split(' '))
  expect(new Set(limits)).toEqual(new Set(['500000']))

  const storedGuest = () => page.evaluate(() => localStorage.getItem('guest'))
  await expect.poll(storedGuest).not.toContain(guest.id)
  expect(await page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).toBeNull()
  const guestAfter = await storedGuest()
  expect(await shop.mailTo(ADA.Email)).not.toHaveLength(0)

  const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await shop.sql(`update orders set created_at = now() - interval '91 days' where id = $1`, [id])
  await page.reload()
  await expect(page.getByText('This order is older than 90 days.')).toBeVisible()
  await expect(page.getByText(ADA.Email)).toHaveCount(0)
  await page.getByLabel('Email').fill(ADA.Email)
  await page.getByRole('button', { name: 'Show my order' }).click()
  await expect(main).toContainText('Guest Details')
  expect(await storedGuest()).toBe(guestAfter)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Cancelled' })).toBeVisible()
})

// Proves: R1.30
test('two clicks on Pay are one order, and so is an order whose answer is lost; Back after the payment leads to an empty checkout', async ({
  page,
  shop,
}) => {
  const created = countCalls(page, /order\/guestcreate/)
  // After a 504 of a proxy the form keeps its key, also after a 429. An answer that is lost is asked for again.
  const product = await comeToCheckout(page, shop)
  const pay = page.getByRole('button', { name: /^Continue to payment/ })
  const answers = [504, 429]
  await page.route(
    '**/order/guestcreate/',
    async (route) => {
      const status = answers.shift() ?? 500
      if (status === 504) {
        await route.fetch()
        return await route.fulfill({ status, contentType: 'text/html', body: 'Gateway Timeout' })
      }
      const problem = JSON.stringify({ status, detail: 'Too many tries. Please wait a moment.' })
      await route.fulfill({ status, contentType: 'application/problem+json', body: problem })
    },
    { times: 2 },
  )
  await pay.dblclick()
  await expect(page.getByRole('alert')).toContainText('Please try again.')
  expect(created()).toBe(1)
  await pay.click()
  await expect.poll(() => answers).toEqual([])
  await expect(pay).toBeEnabled()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.route('**/order/guestcreate/', loseAnswer, { times: 1 })
  await goToPayment(page)
  expect(await ordersOf(shop, product)).toHaveLength(1)
  await payWith(page, GOOD_CARD)
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
  await page.goBack()
  await expect(page.getByText('Payment received')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

// Proves: S2.cart.6
test('when a guest has two orders, the paid one creates a new guest, and the other is removed without a message', async ({
  page,
  shop,
}) => {
  const storedGuest = () => page.evaluate(() => JSON.parse(localStorage.getItem('guest') ?? '{}').id)
  const { id: loser, guest } = await holdOrder(page, shop)
  await shop.call('POST', `/api/v1/order/order_to_cart/${loser}/`)
  const { id: session, order } = (await orderAsGuest(shop, guest)).body
  await pay(shop, session)
  await becomes(shop, order.id, { status: 'processing' })
  const { guestId: id, cartId } = guest
  const stored = { id, cart: { id: cartId }, orders: [loser, order.id] }
  await remember(page, shop, { guest: JSON.stringify(stored), currentOrder: JSON.stringify({ id: loser }) })
  await page.goto(`/success/${order.id}`)
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expect.poll(storedGuest).not.toBe(id)
  await navigate(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
  await expect(page.getByText('Items returned to your cart')).toHaveCount(0)
})

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

function ordersOf(shop: TestShop, { id }: Product): Promise<object[]> {
  return shop.sql('select distinct order_id from order_items where product_id = $1', [id])
}
