import type { Page } from '@playwright/test'
import type { Product } from '../../../src/contract/product.ts'
import { signInCustomer } from '../../support/sign-in.ts'
import { holdToken } from '../support/customer.ts'
import { expect, freshProduct, hydrated, test } from '../support/shop.ts'

test('a product is on its way while its card is pointed at, and is not asked for again', async ({ page }) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  await hydrated(page)
  const card = page.getByRole('article').nth(3)
  const name = await card.getByRole('heading').innerText()
  const asked = page.waitForResponse(/\/product\/[^/]+\.data/)
  await card.hover()
  await (await asked).finished()
  await page.evaluate(() => performance.clearResourceTimings())
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await page.evaluate(sentOverTheLine, '/product/')).toBe(0)
})

test('Back shows the list as it was left: filters, page and place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products?min_price=10&sort=price_asc&limit=12&skip=12')
  const names = await page.getByRole('article').getByRole('heading').allInnerTexts()
  const card = page.getByRole('article').nth(8)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(600)
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: names[8] ?? '' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/products?min_price=10&sort=price_asc&limit=12&skip=12')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(names)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await expect(page.getByRole('link', { name: /^Take off|Remove/ }).first()).toBeVisible()
})

for (const width of [390, 1440]) {
  test(`nothing jumps in a window of ${width} px when what belongs to the visitor arrives`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(noteJumps)
    const product = await freshProduct(shop)
    await holdToken(page, shop, { token: await signInCustomer(shop) })
    await page.goto(`/product/${product.id}`, { waitUntil: 'networkidle' })
    await hydrated(page)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('dialog').getByText(product.name)).toBeVisible()
    for (const path of [
      '/',
      '/products?category_id=1',
      `/product/${product.id}`,
      '/search?q=gold',
      '/cart',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await hydrated(page)
      await expect(page.getByText('1 item in cart')).toBeAttached()
      expect(await page.evaluate(() => window.jumped), path).toBeLessThanOrEqual(0.02)
    }
  })
}

declare global {
  interface Window {
    /** The page's cumulative layout shift. */
    jumped: number
  }
}

function noteJumps(): void {
  window.jumped = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.jumped += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}

function sentOverTheLine(path: string): number {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries.filter(({ name, transferSize }) => name.includes(path) && transferSize > 0).length
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [390, 1440]) {
    test(`lists, pages, filters, search and products are whole in a window of ${width} px`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      if (width < 1024) await openMenuAndList(page)
      else await page.getByRole('link', { name: 'View all Beads' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/products')
      await page.getByRole('link', { name: 'Next', exact: true }).click()
      await expect(page.getByText('Page 2 of')).toBeVisible()
      await page.getByLabel('Sort by').selectOption('price_desc')
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page).toHaveURL(/sort=price_desc/)
      const { body } = await shop.call('GET', '/api/v1/products/search/?sort=price_desc&limit=1')
      const dearest = body.items[0] as Product
      const card = page.getByRole('article').first()
      await expect(card.getByRole('heading')).toHaveText(dearest.name)
      await card.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1, name: dearest.name })).toBeVisible()
      await expect(page.getByRole('img', { name: dearest.name }).first()).toBeVisible()
      await expect(page.getByText(dearest.description.slice(0, 40))).toBeVisible()
    })
  }

  test('menu and filters open in a browser without commands', async ({ page }) => {
    await page.route('**/products', async (route) => {
      const body = await (await route.fetch()).text()
      await route.fulfill({ body: body.replaceAll(/ command="[^"]*" commandfor="[^"]*"/g, '') })
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/products')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'About Us' })).toBeVisible()
    await menu.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByLabel('Category').selectOption('Beads')
    await filters.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Beads' })).toBeVisible()
  })
})

async function openMenuAndList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByText('Products', { exact: true }).click()
  await menu.getByRole('link', { name: 'Beads', exact: true }).click()
}
