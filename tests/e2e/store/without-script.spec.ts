import type { Locator } from '@playwright/test'
import type { Product } from '../../../src/contract/product.ts'
import { expect, test } from '../support/shop.ts'

test.use({ javaScriptEnabled: false })

test('a shopper without JavaScript uses the shop in a wide window and on a phone', async ({ page, shop }) => {
  // Proves: R11.140
  await test.step('without JavaScript a shopper browses, searches, filters and sorts in a wide window', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await expect(page.getByLabel('2 of 3').locator('img')).toHaveCSS('display', 'block')
    await page.getByRole('link', { name: 'View all Beads' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Beads' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByText('Products', { exact: true }).click()
    await page.getByRole('link', { name: 'View All Products' }).click()
    await expect(page).toHaveURL('/products')
    await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expect(page.getByText('Page 2 of')).toBeVisible()
    await page.getByLabel('Sort by').selectOption('price_desc')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL(/sort=price_desc/)
    const { body } = await shop.call('GET', '/api/v1/products/search/?sort=price_desc&limit=100')
    const [dearest, ...others] = body.items as [Product, ...Product[]]
    const card = page.getByRole('article').first()
    await expect(card.getByRole('heading')).toHaveText(dearest.name)
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByLabel('Min price').fill('500')
    await filters.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page).toHaveURL(/min_price=500/)
    await expect(page.getByText(/Showing \d+ result/)).toBeVisible()
    // Another test's dearest ring may have no picture.
    const piece = others.find(({ images }) => images.length > 0) as Product
    await page.getByRole('banner').getByRole('searchbox').fill(piece.code)
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: `Search Results for "${piece.code}"` }),
    ).toBeVisible()
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: piece.name })).toBeVisible()
    await expect(page.getByRole('img', { name: piece.name }).first()).toBeVisible()
    await expect(page.getByRole('tabpanel', { name: 'Description' })).toContainText(piece.description)
    await expect(page.getByRole('tabpanel', { name: 'Product Details' })).toBeVisible()
    // Playwright ignores text in <noscript>, but the accessibility tree has it.
    const note = page.locator('main noscript').getByRole('status')
    await expect(note).toMatchAriaSnapshot('- status: To buy here, please allow JavaScript.')
    await page.goto('/checkout')
    await expect(page.getByText(/Loading|Returning/).filter({ visible: true })).toHaveCount(0)
    const needed = '- status: The checkout needs JavaScript. Please allow it for this shop.'
    await expect(note).toMatchAriaSnapshot(needed)
  })

  // Proves: R13.347
  await test.step('no page says for ever that it loads', async () => {
    const id = crypto.randomUUID()
    for (const path of [
      '/cart',
      `/cart/${id}`,
      `/success/${id}`,
      '/profile',
      '/addresses',
      '/wishlist',
      '/orders',
      '/admin',
    ]) {
      await page.goto(path)
      await expect(page.getByText(/Loading|Returning/).filter({ visible: true }), path).toHaveCount(0)
    }
  })

  await test.step('without JavaScript the menu and the filters open on a phone, also in a browser without command attributes', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByText('Products', { exact: true }).click()
    await menu.getByRole('link', { name: 'Beads', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Beads' })).toBeVisible()

    await page.goto('/products')
    const list = page.getByRole('region', { name: 'Products', exact: true })
    const placeOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return [Math.round(box?.x ?? -1), Math.round(box?.y ?? -1)] as const
    }
    const [filterX, filterY] = await placeOf(list.getByRole('button', { name: 'Filters' }))
    const [sortX, sortY] = await placeOf(list.getByLabel('Sort by'))
    const [sizeX, sizeY] = await placeOf(list.getByLabel('Products per page'))
    const [updateX, updateY] = await placeOf(list.getByRole('button', { name: 'Update' }))
    expect([sortY, sizeX, updateX]).toEqual([filterY, sortX, filterX])
    expect(filterX).toBeLessThan(sortX)
    expect(sortY).toBeLessThan(sizeY)
    expect(sizeY).toBeLessThan(updateY)

    await page.route('**/products', async (route) => {
      const body = await (await route.fetch()).text()
      await route.fulfill({ body: body.replaceAll(/ command="[^"]*" commandfor="[^"]*"/g, '') })
    })
    await page.goto('/products')
    await page.getByRole('button', { name: 'Open menu' }).click()
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
