import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Product } from '../../../src/contract/product.ts'
import { ready } from '../support/customer.ts'
import { comeToPayment, expect, freshProduct, holdBack, test } from '../support/shop.ts'

// The delays of the specification, told by a clock that stands still until it is moved.

// Proves: S2.frame.4, S9.8
test('Contact Us scrolls to the address 300 ms after home is shown', async ({ page }) => {
  await page.clock.install()
  await page.goto('/about-us')
  await ready(page)
  await stopTheClock(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
  const hours = page.getByText('Mon - Sat')
  await page.clock.runFor(299)
  await expect(hours).not.toBeInViewport()
  await page.clock.runFor(1)
  await expect(hours).toBeInViewport()
})

// Proves: S9.9
test('a page is said to be loading only when it takes more than 300 ms', async ({ page }) => {
  await page.clock.install()
  await page.goto('/about-us')
  await ready(page)
  await stopTheClock(page)
  const answer = await holdBack(page, '**/products.data*')
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page.locator('.page-progress')).toBeAttached()
  const said = page.getByRole('status').filter({ hasText: 'Loading' })
  await page.clock.runFor(299)
  await expect(said).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(said).toHaveText('Loading')
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await expect(said).toHaveCount(0)
})

// Proves: S2.cart-by-order.2, S9.8
test('an order that could not be returned leads to the cart after 2 seconds', async ({ page }) => {
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
  const told = page.getByText('Failed to return items to cart')
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(told).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(1_500)
  // What is set off takes its moment by the real clock.
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(path)
  await page.clock.runFor(500)
  await expect(page).toHaveURL('/cart')
})

// Proves: S9.8
test('a toast is at the top right for 3 seconds', async ({ page, shop }) => {
  await page.clock.install()
  const product = await freshProduct(shop)
  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await stopTheClock(page)
  await page
    .getByRole('button', { name: `Wishlist: ${product.name}` })
    .first()
    .click()
  const toast = page.locator('[data-toast]')
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(toast).toHaveText('Please login to add to wishlist', { timeout: 100 })
  }).toPass()
  const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {}
  expect((page.viewportSize()?.width ?? 0) - x - width).toBeLessThan(40)
  expect(y).toBeLessThan(200)
  await page.clock.runFor(2_500)
  await expect(toast).toHaveAttribute('data-leaving', 'false')
  await page.clock.runFor(500)
  await expect(toast).toHaveAttribute('data-leaving', 'true')
  await page.clock.runFor(1_000)
  await expect(toast).toHaveCount(0)
})

// Proves: S2.product.1
test('neither the headlines nor the pictures of a product move by themselves', async ({ page, shop }) => {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
  const product = (body.items as Product[]).find(({ images }) => images.length > 1)
  await page.clock.install()
  await page.goto('/')
  await ready(page)
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('heading', { name: 'Discover Timeless Elegance' })).toBeInViewport()
  await page.goto(`/product/${product?.id}`)
  await ready(page)
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('img', { name: 'picture 1 of' })).toBeInViewport()
})

// Proves: R5.38
test('a payment under way is looked at every 2 seconds for a minute, then when it is asked for', async ({
  page,
  shop,
}) => {
  await comeToPayment(page, shop)
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentOrder') ?? '{}'))
  await shop.sandbox(`/sandbox/sessions/${page.url().split('/').at(-1)}`, { do: 'delay' })
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
  await page.goto(`/success/${id}`)
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
  await stopTheClock(page)
  const [first, lookedAt] = [looks, new Set<number>()]
  for (let second = 0; second < 70; second++) {
    await expect.poll(() => answered).toBe(looks)
    // The page reads the answer, and only then sets out for the next look.
    await pause(50)
    const before = looks
    await page.clock.runFor(1_000)
    if (looks > before) lookedAt.add(second)
  }
  expect(Math.max(...lookedAt)).toBeLessThan(60)
  expect(looks - first).toBeGreaterThan(10)
  expect(looks - first).toBeLessThanOrEqual(30)
  const before = looks
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect.poll(() => looks).toBeGreaterThan(before)
  await page.unrouteAll({ behavior: 'wait' })
})

/** From a little later on: what was under way when the page came has been done. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
}
