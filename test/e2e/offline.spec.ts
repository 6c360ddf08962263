import { expect, freshProduct, test } from './shop.ts'

test('a shopper whose connection is gone is told so, and buys when it is back', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await page.goto(`/product/${product.id}`, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const loaded = () =>
    performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name)).length
  const atFirst = await page.evaluate(loaded)
  await expect.poll(() => page.evaluate(loaded)).toBeGreaterThan(atFirst)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog').getByText(product.name)).toBeVisible()
})
