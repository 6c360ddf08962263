import { openBackOffice } from './admin.ts'
import { pressTwice } from './press-twice.ts'
import { expect, test } from './shop.ts'

test('whoever presses Next or Previous twice turns two pages, each of which is once in the history', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products')
  await expect(page.getByText('Page 1 of 4')).toBeVisible()
  const before = await page.evaluate(() => history.length)
  await pressTwice(page.getByRole('button', { name: 'Next' }))
  await expect(page).toHaveURL(/skip=20$/)
  expect(await page.evaluate(() => history.length)).toBe(before + 2)
  await expect(page.getByText('Page 3 of 4')).toBeVisible()
  await pressTwice(page.getByRole('button', { name: 'Previous' }))
  await expect(page).toHaveURL(/skip=0$/)
  expect(await page.evaluate(() => history.length)).toBe(before + 4)
})

test('a list that ends before the page asked for shows its last one, and an empty one its first', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products?skip=90')
  await expect(page.getByText('Page 4 of 4')).toBeVisible()
  await page.goto('/admin/orders?skip=30&status=nothing')
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(page).toHaveURL('/admin/orders?status=nothing&skip=0')
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
})
