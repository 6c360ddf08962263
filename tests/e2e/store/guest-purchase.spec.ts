import type { Page, Route } from '@playwright/test'
import type { Product } from '../../../src/contract/product.ts'
import type { TestShop } from '../../support/harness.ts'
import {
  ADA,
  addToCart,
  comeToCheckout,
  comeToPayment,
  countCalls,
  DECLINED_CARD,
  expect,
  fillCheckout,
  fillForm,
  freshProduct,
  GOOD_CARD,
  goToPayment,
  payWith,
  test,
} from '../support/shop.ts'
import { tabTo } from '../support/tab-to.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// Proves: S1.1, S2.success.5, S3.4, S4.12
test('a guest buys: a declined card, then a right one, and the order stands on the page after a reload', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  // Looked for from the beginning: it may have gone by the time that the drawer is there.
  const said = page.getByText('Added 2 item(s) to cart successfully').waitFor({ state: 'attached' })
  await Promise.all([said, addToCart(page, product, 2)])
  const guestBefore = await page.evaluate(() => localStorage.getItem('guest'))
  await fillCheckout(page)
  await goToPayment(page)
  await payWith(page, DECLINED_CARD)
  await expect(page.getByText(/declined/).first()).toBeVisible()
  await payWith(page, GOOD_CARD)

  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expect(page.getByText('Ada Lovelace')).toBeVisible()
  // The colour of the other pages: S4.6.
  await expect(page.getByText('processing', { exact: true })).toHaveClass(/\btext-slate\b/)
  await expect(page.getByRole('table')).toContainText(product.name)
  await expect(page.getByRole('link', { name: 'View All Orders' })).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('currentOrder'), localStorage.getItem('guest')]))
    .toEqual([null, expect.stringMatching(`^(?!.*${JSON.parse(guestBefore ?? '').id})`)])
  const guestAfter = await page.evaluate(() => localStorage.getItem('guest'))

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('guest'))).toBe(guestAfter)
  expect(await shop.mailTo(ADA.Email)).not.toHaveLength(0)
})

test('Back after paying leads to an empty checkout, never to a second payment', async ({ page, shop }) => {
  await comeToPayment(page, shop)
  await payWith(page, GOOD_CARD)
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
  await page.goBack()
  await expect(page.getByText('Payment received')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

// Proves: S2.cart.6
test('of two tabs ordering at once the paid one ends the visit, and the other is forgotten without a word', async ({
  page,
  shop,
}) => {
  await comeToPayment(page, shop)
  const loser = await orderInMind(page)
  await page.goto('/cart')
  await expect(page.getByText('Items returned to your cart')).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillForm(page)
  await goToPayment(page)
  const guestBefore = await storedGuest(page)
  await page.addInitScript((id) => {
    if (location.pathname.startsWith('/success/') && !sessionStorage.getItem('lost'))
      localStorage.setItem('currentOrder', JSON.stringify({ id }))
    if (location.pathname.startsWith('/success/')) sessionStorage.setItem('lost', id)
  }, loser)
  await payWith(page, GOOD_CARD)
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expect.poll(() => storedGuest(page)).not.toBe(guestBefore)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentOrder'))).toBeNull()
  await expect(page.getByText('Items returned to your cart')).toHaveCount(0)
})

// Proves: R1.30
test('pressing Pay twice is one order', async ({ page, shop }) => {
  const created = countCalls(page, /order\/guestcreate/)
  const product = await comeToCheckout(page, shop)
  await page.getByRole('button', { name: /^Pay £/ }).dblclick()
  await page.waitForURL('**/sandbox/pay/**')
  expect(created()).toBe(1)
  expect(await ordersOf(shop, product)).toHaveLength(1)
})

// Proves: R1.30
test('an order whose answer was lost on the way is asked for again, and is one order', async ({
  page,
  shop,
}) => {
  await orderAtFirstLosing(page, shop, (route) => route.abort('connectionreset'))
})

test('an order whose answer broke off half-way is asked for again, and is one order', async ({
  page,
  shop,
}) => {
  await orderAtFirstLosing(page, shop, (route) =>
    route.fulfill({ status: 201, contentType: 'application/json', body: '{"id":' }),
  )
})

test('an order whose answer a proxy lost is asked for again by the next press, and is one order', async ({
  page,
  shop,
}) => {
  const product = await comeToCheckout(page, shop)
  await page.route(
    '**/order/guestcreate/',
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 504, contentType: 'text/html', body: 'Gateway Timeout' })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByRole('alert')).toContainText('Please try again.')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.waitForURL('**/sandbox/pay/**')
  expect(await ordersOf(shop, product)).toHaveLength(1)
})

// Proves: R1.30
test('an order whose answer was lost keeps its form while the shop is too busy to look, and is one order', async ({
  page,
  shop,
}) => {
  const product = await comeToCheckout(page, shop)
  const pay = page.getByRole('button', { name: /^Pay £/ })
  const answers = [504, 429]
  await page.route(
    '**/order/guestcreate/',
    async (route) => {
      const status = answers.shift() ?? 500
      if (status === 504) await route.fetch()
      const problem = JSON.stringify({ status, detail: 'Too many tries. Please wait a moment.' })
      await route.fulfill({ status, contentType: 'application/problem+json', body: problem })
    },
    { times: 2 },
  )
  await pay.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await pay.click()
  await expect.poll(() => answers).toEqual([])
  await expect(pay).toBeEnabled()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await pay.click()
  await page.waitForURL('**/sandbox/pay/**')
  expect(await ordersOf(shop, product)).toHaveLength(1)
})

// Proves: S5.6
test('the form tells what is missing when a field is left, and is quiet as soon as it is right', async ({
  page,
  shop,
}) => {
  await comeToCheckout(page, shop, { details: {} })
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('ada@')
  await email.blur()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await email.fill('ada@example.com')
  await expect(page.getByText('Invalid email')).toBeHidden()
  await page.getByRole('button', { name: /^Pay £/ }).click()
  for (const field of [
    'First name',
    'Last name',
    'Phone number',
    'Address',
    'City',
    'State',
    'Postal code',
    'Country',
  ])
    await expect(page.getByText(`${field} is required`)).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  const sum = page.getByRole('alert').filter({ hasText: 'Please look at 8 fields again:' })
  await sum.getByRole('button', { name: 'City' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
})

test('the keyboard alone buys', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  const { keyboard } = page
  await page.goto('/')
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await tabTo(page, page.getByRole('banner').getByRole('searchbox'))
  await keyboard.type(product.code)
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: `View Details ${product.name}` }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('link', { name: 'Checkout' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByLabel('First name'))
  for (const value of Object.values(ADA)) {
    await keyboard.type(value)
    await keyboard.press('Tab')
  }
  await keyboard.press('ArrowDown')
  await expect(page.getByLabel(/^Next day/)).toBeChecked()
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeEnabled()
  await tabTo(page, page.getByRole('button', { name: /^Pay £/ }))
  await keyboard.press('Enter')
  await page.waitForURL('**/sandbox/pay/**')
  await tabTo(page, page.getByLabel('Card number'))
  for (const value of [GOOD_CARD, '12 / 30', '123']) {
    await keyboard.type(value)
    await keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
})

function storedGuest(page: Page): Promise<string | undefined> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('guest') ?? '{}').id)
}

function orderInMind(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}').id)
}

function ordersOf(shop: TestShop, { id }: Product): Promise<object[]> {
  return shop.sql('select distinct order_id from order_items where product_id = $1', [id])
}

/** Places an order, of whose first answer comes what `lose` leaves of it. */
async function orderAtFirstLosing(page: Page, shop: TestShop, lose: (route: Route) => Promise<void>) {
  const product = await comeToCheckout(page, shop)
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await lose(route)
  }
  await page.route('**/order/guestcreate/', loseAnswer, { times: 1 })
  await goToPayment(page)
  expect(await ordersOf(shop, product)).toHaveLength(1)
}
