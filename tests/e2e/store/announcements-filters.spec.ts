import { listen } from '../support/listen.ts'
import { expect, hydrated, test } from '../support/shop.ts'

test('a filter that makes no sense is said to, once', async ({ page }) => {
  for (const address of ['/products', '/search?q=pearl', '/products?category_id=1']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await hydrated(page)
    const announced = await listen(page)
    // On a slow machine the list is also announced as loading.
    const said = async () => (await announced()).filter((sentence) => sentence !== 'Loading')
    const min = page.getByLabel('Min price')
    await page.getByLabel('Max price').fill('20')
    await min.fill('90')
    await min.press('Enter')
    const higher = 'Min price must not be above max price'
    await expect(min).toHaveAccessibleDescription(higher)
    expect(await said()).toEqual([higher])
    await min.fill('abc')
    await min.press('Enter')
    await expect(min).not.toHaveAccessibleDescription(higher)
    expect(await said()).toEqual([higher, expect.stringContaining('Min price must')])
  }
})

test('a filter that leaves as many as before says so, put on or taken off', async ({ page }) => {
  await page.goto('/products?max_price=30', { waitUntil: 'networkidle' })
  await hydrated(page)
  const said = await listen(page)
  const result = await page.getByText(/^Showing \d+ result/).textContent()
  await page.getByLabel('Min price').fill('1')
  await page.getByLabel('Min price').press('Enter')
  await expect.poll(said).toEqual([result])
  await page.getByRole('link', { name: 'Remove filter: From £1.00' }).press('Enter')
  await expect.poll(said).toEqual([result, result])
  await page.getByLabel('Max price').fill('0.01')
  await page.getByLabel('Max price').press('Enter')
  await expect.poll(said).toEqual([result, result, 'No results found'])
  await page.getByLabel('Max price').fill('0.02')
  await page.getByLabel('Max price').press('Enter')
  await expect.poll(said).toEqual([result, result, 'No results found', 'No results found'])
})
