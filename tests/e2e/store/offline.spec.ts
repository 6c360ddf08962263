import { setTimeout as pause } from 'node:timers/promises'
import { newCustomer } from '../../support/orders/checkout.ts'
import { holdToken } from '../support/customer.ts'
import { expect, freshProduct, hydrated, navigate, remember, stopTheClock, test } from '../support/shop.ts'

test('a visitor loses the connection, sees it said, and goes on once it is back', async ({ page, shop }) => {
  // Proves: R13.334
  await test.step('without a connection Add to Cart, an image and the wishlist fail with a message, and work as soon as it is back', async () => {
    const product = await freshProduct(shop)
    await holdToken(page, shop, await newCustomer(shop))
    await page.goto(`/product/${product.id}`)
    await hydrated(page)
    await page.waitForFunction(() => localStorage.getItem('userCart'))
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(page.locator('[data-toast]')).toContainText('We could not reach the shop.')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(page.getByRole('dialog').getByText(product.name)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.context().setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'))
    await page.getByRole('button', { name: /^Enlarge picture 1/ }).click()
    await failed
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog', { name: product.name }).getByRole('img')).toBeVisible()
    await page.keyboard.press('Escape')

    await navigate(page, '/products')
    await page.waitForLoadState('networkidle')
    const heart = page.getByRole('button', { name: /^Wishlist: / }).first()
    await page.context().setOffline(true)
    const wishlistFailed = page.waitForEvent('requestfailed', (request) => request.method() === 'GET')
    await heart.click()
    await wishlistFailed
    await page.context().setOffline(false)
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  })

  // Proves: R13.335, R13.336
  await test.step('a page with or still without its scripts says that the connection is gone, and so does a link', async () => {
    const bar = page.getByRole('alert')
    for (const isHydrated of [true, false]) {
      if (isHydrated) await navigate(page, '/products')
      else {
        await page.route('**/assets/*.js', (route) => route.abort())
        await page.goto('/products')
      }
      // What is sent at the moment of the loss still arrives.
      let arrives = true
      await page.route('/products', (route) => (arrives ? route.fulfill() : route.fallback()))
      await page.context().setOffline(true)
      await pause(200)
      arrives = false
      await expect(bar).toHaveText(/^We could not reach the shop/)
      // At the top it would cover pictures.
      expect((await bar.boundingBox())?.y).toBeGreaterThan(360)
      const link = page.getByRole('link', { name: /^View Details/ }).first()
      await link.hover()
      // A prefetch starts after 100 ms.
      await pause(150)
      // A question that is still open when the connection is back would open the product.
      const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
      await link.click()
      await asked
      await expect(bar).toHaveText(/^We could not reach the shop/)
      await expect(page).toHaveURL('/products')
      await page.context().setOffline(false)
      await expect(bar).toHaveCount(0)
      await link.click()
      await expect(page).toHaveURL(/product\//)
    }
  })

  await test.step('a page hydrates once the connection is back; one whose scripts are missing reloads only once', async () => {
    await page.unrouteAll()
    await remember(page, shop, {})
    await page.route('**/assets/*.js', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/faq')
    await failed
    await page.unroute('**/assets/*.js')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await hydrated(page)
    let pages = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages += 1
    })
    await page.clock.install()
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto('/login')
    await expect.poll(() => pages).toBe(2)
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(10_000)
    await page.waitForLoadState('networkidle')
    expect(pages).toBe(2)
  })
})

test('an error toast about the connection closes as soon as a call succeeds', async ({ page, shop }) => {
  await page.clock.install()
  await page.goto(`/product/${(await freshProduct(shop)).id}`)
  await hydrated(page)
  await page.waitForFunction(() => localStorage.getItem('guest'))
  await stopTheClock(page)
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  const error = page.locator('[data-toast=error]').filter({ hasText: 'We could not reach the shop.' })
  const soon = (check: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(1)
      await check()
    }).toPass({ intervals: [100], timeout: 60_000 })
  await page.context().setOffline(true)
  await add.click()
  await soon(() => expect(error).toBeVisible({ timeout: 100 }))
  await page.context().setOffline(false)
  const added = page.waitForResponse(/addtocart/)
  await add.click()
  await added
  // The clock is stopped: otherwise it would close after three seconds.
  await soon(() => expect(error.and(page.locator('[data-leaving=false]'))).toHaveCount(0, { timeout: 100 }))
})
