import { newCustomer } from '../../support/checkout.ts'
import { holdToken } from '../support/customer.ts'
import { expect, freshProduct, hydrated, test } from '../support/shop.ts'

test('a shopper whose connection is gone is told so, and buys when it is back', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await page.goto(`/product/${product.id}`)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.locator('[data-toast]')).toContainText('We could not reach the shop.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog').getByText(product.name)).toBeVisible()
})

for (const path of ['/', '/login'])
  test(`${path} works once the line is back, though none of its scripts came at first`, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto(path)
    await failed
    await page.unroute('**/assets/*.js')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await hydrated(page)
  })

test('a page whose scripts are gone for good is asked for once more, not for ever', async ({ page }) => {
  let pages = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages += 1
  })
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/login')
  await expect.poll(() => pages).toBe(2)
  await page.waitForTimeout(3_000)
  expect(pages).toBe(2)
})

test('a picture enlarged without a line is shown large when the line is back', async ({ page, shop }) => {
  await page.goto(`/product/${(await freshProduct(shop)).id}`)
  await hydrated(page)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'))
  await page.getByRole('button', { name: /^Enlarge picture 1/ }).click()
  await failed
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a heart that was pressed without a line takes the next press as soon as the line is back', async ({
  page,
  shop,
}) => {
  await holdToken(page, shop, await newCustomer(shop))
  await page.goto('/products', { waitUntil: 'networkidle' })
  await hydrated(page)
  const heart = page.getByRole('button', { name: /^Wishlist: / }).first()
  await page.context().setOffline(true)
  const lookedAgain = page.waitForEvent('requestfailed', (request) => request.method() === 'GET')
  await heart.click()
  await lookedAgain
  await page.context().setOffline(false)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
