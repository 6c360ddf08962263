import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { TestShop } from '../../support/harness.ts'
import { eventually } from '../../support/harness.ts'
import { add } from '../../support/orders/checkout.ts'
import { paidOrder, pay, placeOrder } from '../../support/orders/placed-order.ts'
import { ready } from '../support/customer.ts'
import { comeToPayment, holdOrder } from '../support/orders.ts'
import {
  comeToCheckout,
  countCalls,
  expect,
  freshProduct,
  goToPayment,
  holdBack,
  holdCart,
  navigate,
  remember,
  stopTheClock,
  test,
} from '../support/shop.ts'

const RETURNED = 'Items returned to your cart successfully'

test('a shopper who leaves the payment page finds the items in the cart again', async ({ page, shop }) => {
  // Proves: S2.cart-by-order.1, S4.7, R1.22, R5.11, R5.38
  await test.step('Cancel on the payment page returns the items once, also by its URL, by Back, or from the success page', async () => {
    await page.addInitScript(() => {
      const send = window.fetch
      window.fetch = (input, init) => {
        if (String(input).includes('order_to_cart')) localStorage.setItem('outlives', String(init?.keepalive))
        return send(input, init)
      }
    })
    const returned = countCalls(page, /order_to_cart/)
    const { id, session } = await holdOrder(page, shop, 2)
    await page.request.get(`/cart/${id}`)
    expect(await shop.sql('select status from orders where id = $1', [id]), 'by a GET').toEqual([
      { status: 'pending' },
    ])
    await page.goto(`/sandbox/pay/${session}`)
    await page.getByRole('link', { name: /^Cancel/ }).click()
    await expect(page.getByText(RETURNED)).toBeVisible()
    await page.waitForURL('/cart')
    await expect(page.getByRole('spinbutton')).toHaveValue('2')
    // The call is sent even when the tab is closed at once.
    expect(await page.evaluate(() => localStorage.getItem('outlives'))).toBe('true')
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('spinbutton')).toHaveValue('2')
    expect(returned()).toBe(1)
    await navigate(page, `/cart/${id}`)
    await page.waitForURL('/cart')
    await expect(page.locator('[data-toast]')).toHaveText([RETURNED])
    await expect(page.getByRole('spinbutton')).toHaveValue('2')

    const held = await holdOrder(page, shop)
    await page.goto(`/success/${held.id}`)
    await page.waitForURL('/cart')
    await expect(page.getByRole('spinbutton')).toHaveValue('1')
  })

  // Proves: S2.cart.6, S2.checkout.1, S4.11, R5.42
  await test.step('Back from the payment page returns the items, also when the shopper leaves the checkout meanwhile', async () => {
    const { name } = await comeToCheckout(page, shop)
    const other = await page.context().newPage()
    await other.goto('/checkout')
    await expect(other.getByRole('listitem').getByText(name)).toBeVisible()
    await goToPayment(page)
    await expect(other.getByRole('heading', { name: 'Your order waits for its payment' })).toBeVisible()
    await other.getByRole('button', { name: 'Return the items to the cart' }).click()
    await other.waitForURL('/cart')
    await expect(other.getByRole('main').getByText(name)).toBeVisible()
    await other.close()

    const product = await comeToPayment(page, shop)
    await page.goBack()
    await page.waitForURL('/cart')
    await expect(page.getByRole('main').getByText(product.name)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()

    await holdOrder(page, shop)
    const answer = await holdBack(page, '**/order/order_to_cart/**')
    const returning = page.waitForRequest('**/order/order_to_cart/**')
    await page.goto('/checkout')
    await returning
    await page.getByRole('link', { name: 'Vitrine' }).click()
    await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
    answer()
    await expect(page.getByText(RETURNED)).toBeVisible()
    await expect(page.getByText('1 item in cart')).toBeAttached()
    await expect(page).toHaveURL('/')
  })
})

// Proves: R5.42
test('another device opens the order of the e-mail, shows a message for an unpaid one, and keeps its own cart', async ({
  page,
  browser,
  shop,
}) => {
  const bought = await freshProduct(shop)
  const order = await placeOrder(shop, { lines: [{ productId: bought.id, quantity: 1 }] })
  await pay(shop, order.sessionId)
  const mail = await eventually(async () => (await shop.mailTo(order.email)).at(0))
  const { product, id } = await holdOrder(page, shop, 2)
  const elsewhere = await browser.newContext({ baseURL: shop.env.PUBLIC_URL })
  const phone = await elsewhere.newPage()
  const own = await freshProduct(shop)
  await holdCart(phone, shop, [{ productId: own.id, quantity: 1 }])
  await phone.goto(mail.text.match(/http\S+\/success\/[\w-]+/)?.[0] ?? 'no link')
  await expect(phone.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expect(phone.getByRole('table')).toContainText(bought.name)
  await phone.goto(`/cart/${id}`)
  await phone.waitForURL('/cart')
  const sentence = 'The items are back in the cart of the device on which they were ordered.'
  await expect(phone.getByText(sentence)).toBeVisible()
  await expect(phone.getByRole('spinbutton', { name: `Quantity of ${own.name}` })).toHaveValue('1')
  await expect(phone.getByRole('spinbutton')).toHaveCount(1)
  await elsewhere.close()
  await page.goto('/cart')
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('2')
})

test('the link that returns an order works in a new browser, and leaves paid orders and archived products alone', async ({
  page,
  shop,
}) => {
  await test.step('items that are returned to a new browser stay there, also when its own cart is created later', async () => {
    const product = await freshProduct(shop)
    const order = await placeOrder(shop, { lines: [{ productId: product.id, quantity: 2 }] })
    const make = await holdBack(page, '**/cart/guest/createcart/**')
    const goBack = await holdBack(page, '**/order/order_to_cart/**')
    const making = page.waitForRequest('**/cart/guest/createcart/**')
    await page.goto(`/cart/${order.id}`)
    await making
    goBack()
    await expect(page.getByText(RETURNED)).toBeVisible()
    await page.waitForURL('/cart')
    make()
    // The lock is free once the guest is created.
    await page.evaluate(() => navigator.locks.request('guest', () => undefined))
    await page.reload()
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })).toHaveValue('2')
  })

  // Proves: S2.cart-by-order.2, R5.40, R5.43
  await test.step('an order that was paid meanwhile is not returned, and an archived product is named', async () => {
    await page.unrouteAll()
    await remember(page, shop, {})
    await page.goto(`/cart/${(await paidOrder(shop)).id}`)
    await expect(page.getByText('Returning items to your cart...')).toBeVisible()
    await expect(page.getByText('This order is already paid.')).toBeVisible()
    await expect(
      page.getByText(/^Failed to return items to cart\. This order is already paid\./),
    ).toBeVisible()
    // No toast covers another.
    for (const words of await page.locator('[data-toast]').all())
      await expect(words).toHaveCSS('opacity', '1')
    await page.waitForURL('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()

    const { product, id } = await holdOrder(page, shop)
    await shop.change('update products set archived_at = now() where id = $1', [product.id])
    await page.goto(`/cart/${id}`)
    await expect(page.getByText(`${product.name} is no longer sold.`)).toBeVisible()
    await page.waitForURL('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  })

  // Proves: R5.38, R5.41
  await test.step('a delayed payment that fails returns its items to the new cart', async () => {
    const { product, id, session, guest, confirming } = await holdDelayedOrder(page, shop)
    await page.goto(`/success/${id}`)
    await expect(confirming).toBeVisible()
    const begun = await freshProduct(shop)
    await add(shop, guest, { productId: begun.id, quantity: 1 })
    await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'fail' })
    await page.waitForURL('/cart')
    await expectCart(page, [product.name, begun.name])
  })
})

// Proves: S2.cart-by-order.1, S2.cart-by-order.2, S8.9, S9.8
test('a failed return shows an error, and leads to the cart after 2 seconds', async ({ page }) => {
  await page.clock.install()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/order_to_cart/**', async (route) => {
    await asked
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
  })
  const path = `/cart/${crypto.randomUUID()}`
  await page.goto(path)
  await expect(page.getByText('Returning items to your cart...')).toBeVisible()
  await ready(page)
  await stopTheClock(page)
  answer()
  const failed = page.getByText(/^Failed to return items to cart\. /)
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(failed).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(1_500)
  // A started navigation needs real time.
  await pause(500)
  await expect(page).toHaveURL(path)
  await page.clock.runFor(500)
  await expect(page).toHaveURL('/cart')
  await page.unroute('**/order_to_cart/**')
  // Any call that succeeds would close the toast about the connection.
  await page.route('**/api/**', (route) => route.abort())
  await navigate(page, path)
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(page.getByText(/^Something went wrong\. We could not reach/)).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(page).toHaveURL('/cart', { timeout: 100 })
  }).toPass()
})

// Proves: R5.38, R5.41
test('a pending payment is polled every 2 seconds for a minute, then on a click; its success leaves the new cart as it is', async ({
  page,
  shop,
}) => {
  const { id, session, guest, confirming } = await holdDelayedOrder(page, shop)
  await page.clock.install()
  let looks = 0
  let answered = 0
  await page.route(`**/order/guest/${id}/`, async (route) => {
    looks++
    await route.fulfill({ response: await route.fetch() })
  })
  page.on('requestfinished', (request) => {
    if (request.url().endsWith(`/order/guest/${id}/`)) answered++
  })
  const looksIn = async (seconds: number) => {
    const before = looks
    for (let second = 0; second < seconds; second++) {
      await page.clock.runFor(1_000)
      await expect.poll(() => answered).toBe(looks)
      // The page reads the answer before it starts the next timer.
      await pause(50)
    }
    return looks - before
  }
  await page.goto(`/success/${id}`)
  await expect(confirming).toBeFocused()
  await stopTheClock(page)
  const soon = await looksIn(9)
  expect(soon).toBeGreaterThanOrEqual(2)
  expect(soon).toBeLessThanOrEqual(4)
  await page.clock.fastForward(60_000)
  await looksIn(1)
  expect(await looksIn(4), 'after a minute').toBe(0)
  const lookedUp = looks
  expect(await page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
  const begun = await freshProduct(shop)
  await add(shop, guest, { productId: begun.id, quantity: 1 })
  await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'succeed' })
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect.poll(() => looks).toBeGreaterThan(lookedUp)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeFocused()
  await page.unrouteAll({ behavior: 'wait' })

  await page.route(`**/order/guest/${id}/`, (route) => route.fulfill({ status: 500 }))
  await page.reload()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.focus()
  await page.unroute(`**/order/guest/${id}/`)
  await again.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeFocused()
  await navigate(page, '/cart')
  await expectCart(page, [begun.name])
})

async function holdDelayedOrder(page: Page, shop: TestShop) {
  const held = await holdOrder(page, shop)
  await shop.sandbox(`/sandbox/sessions/${held.session}`, { do: 'delay' })
  const confirming = page.getByRole('heading', { name: 'We are confirming your payment' })
  return { ...held, confirming }
}

async function expectCart(page: Page, names: string[]): Promise<void> {
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(names.length)
  for (const name of names) await expect(page.getByRole('main').getByText(name)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
}
