import type { Page } from '@playwright/test'
import { openSession } from '../../../src/shop/account/session.ts'
import { customer } from '../../support/accounts.ts'
import { newCustomer } from '../../support/orders/checkout.ts'
import { paidOrder } from '../../support/orders/placed-order.ts'
import { fill, holdToken, logInOnPage, logOutOnPage, storedValues } from '../support/customer.ts'
import { expect, freshProduct, holdCart, test } from '../support/shop.ts'

const ENDED = 'Your session has ended. Please log in again.'

// Proves: S2.orders.1, R2.40, R2.43
test('a logout ends the session in all tabs and on the server, and the next customer sees no data of the last one', async ({
  page,
  context,
  shop,
}) => {
  const [mary, ada] = [await customer(shop, 'mary'), await customer(shop, 'ada')]
  const token = await openSession(shop.shop.db, shop.shop.clock, { kind: 'user', id: mary.id })
  await holdToken(page, shop, { token })
  await page.goto('/profile')
  await expect(page.getByText(mary.email)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/orders')
  await expect(other.getByText("You haven't placed any orders yet.")).toBeVisible()
  const placed = await context.newPage()
  await placed.goto(`/success/${(await paidOrder(shop)).id}`)
  await expect(placed.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()

  const ended = page.waitForResponse('**/users/logout/')
  await logOutOnPage(page)
  await expect(placed.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await other.waitForURL('**/login?next=%2Forders')
  await expect(other.getByText('Please log in to view your orders.')).toBeVisible()
  await expect(other.getByText('Your session has ended')).toHaveCount(0)
  await ended
  const statusOf = async (held: string) =>
    (await shop.call('GET', '/api/v1/users/me/', { token: held })).status
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(mary.token)).toBe(200)

  await page.getByRole('link', { name: 'Login' }).click()
  await logInOnPage(page, ada)
  await other.waitForURL('/orders')
  await expect(other.getByText("You haven't placed any orders yet.")).toBeVisible()
  await page.getByLabel('Your account').click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText(ada.email)).toBeVisible()
  await expect(page.getByText(mary.email)).toHaveCount(0)
})

test('a customer logs out on a slow device and a slow connection, and another logs in with a cart', async ({
  page,
  shop,
}) => {
  // Proves: S2.frame.9, R12.128
  await test.step('on a slow device a logout leads to the home page, clears the storage and focuses the heading', async () => {
    await holdToken(page, shop, await newCustomer(shop))
    await page.goto('/profile')
    await page.waitForFunction(() => localStorage.getItem('userCart'))
    await page.evaluate(() => sessionStorage.setItem('checkout', '{"cart":{"gift":{}}}'))
    await page.getByLabel('Your account').click()
    await drawSlowly(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await storedValues(page, ['token', 'userCart', 'user', 'wishlist'])).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).toBeNull()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('an answer that arrives after the logout stores no data of the customer', async () => {
    const answerAfterLogOut = async (method: string, address: string, ask: () => Promise<unknown>) => {
      const answer = await holdAnswer(page, method, address)
      await ask()
      await answer.isThere
      await logOutOnPage(page)
      const finished = page.waitForEvent('requestfinished', (request) => request.method() === method)
      answer.arrive()
      await finished
    }
    const mary = await customer(shop, 'mary')
    await holdToken(page, shop, mary)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await fill(page, { 'Current password': mary.password, 'New password': 'seven pearls' })
    await answerAfterLogOut('POST', '**/users/change-password/', () =>
      page.getByRole('button', { name: 'Save Password' }).click(),
    )
    await expect(page.getByText('Your password was changed.')).toBeVisible()
    expect(await storedValues(page, ['token'])).toEqual([null])
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()

    await holdToken(page, shop, await customer(shop))
    await answerAfterLogOut('GET', '**/users/me/', () => page.goto('/profile'))
    expect(await settled(page, 'user')).toBeNull()
  })

  // Proves: S4.2, R4.10
  await test.step('a login merges the guest cart within the stock, and names the products that did not fit', async () => {
    await page.unrouteAll()
    const mary = await customer(shop)
    const product = await freshProduct(shop)
    const { body: cart } = await shop.call('POST', '/api/v1/cart/user/createcart/', { token: mary.token })
    const line = { product_id: product.id, quantity: 1 }
    await shop.call('POST', `/api/v1/cart/user/addtocart/${cart.id}/`, { token: mary.token, body: line })
    await holdCart(page, shop, [{ productId: product.id, quantity: product.stock_quantity }])
    await page.goto('/login?next=/cart')
    await logInOnPage(page, mary)
    await page.waitForURL('/cart')
    await expect(page.getByText(`${product.stock_quantity} items in cart`)).toBeAttached()
    await expect(page.locator('[data-toast]').filter({ hasText: product.name })).toBeVisible()
    expect(await storedValues(page, ['guest'])).toEqual([null])
  })
})

/** Makes React yield after each unit of work, as on a slow device. */
async function drawSlowly(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    let asked = 0
    performance.now = () => now() + 2 * ++asked
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 20)
    }
  })
}

// Proves: R2.41
test('an ended session is announced once and leads to the login, which leads back', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seen')) return
    sessionStorage.setItem('seen', 'yes')
    localStorage.setItem('token', 'long-gone')
    localStorage.setItem('userCart', JSON.stringify({ id: crypto.randomUUID() }))
  })
  for (const [key, path] of [
    ['token', '/cart'],
    ['admin_token', `/success/${(await paidOrder(shop)).id}`],
  ] as const) {
    if (path !== '/cart') await page.evaluate((held) => localStorage.setItem(held, 'long-gone'), key)
    await page.goto(path)
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`)
    await expect(page.locator('[data-toast]')).toHaveText([ENDED])
    expect(await storedValues(page, ['token', 'userCart'])).toEqual([null, null])
  }
})

/** Reads from storage after the page has handled all answers. */
async function settled(page: Page, key: string): Promise<string | null | undefined> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return (await storedValues(page, [key]))[0]
}

/** The shop handles the request at once, but its answer is delayed. */
async function holdAnswer(page: Page, method: string, address: string) {
  const isThere = Promise.withResolvers<void>()
  const mayGo = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return await route.fallback()
    const response = await route.fetch()
    isThere.resolve()
    await mayGo.promise
    await route.fulfill({ response })
  })
  return {
    isThere: isThere.promise,
    arrive: () => {
      mayGo.resolve()
    },
  }
}
