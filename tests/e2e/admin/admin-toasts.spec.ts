import type { Locator, Page } from '@playwright/test'
import type { TestShop } from '../../support/harness.ts'
import { addProduct } from '../../support/placed-order.ts'
import { openBackOffice } from '../support/admin.ts'
import { expect, test } from '../support/shop.ts'

const TOAST = '[data-toast]'

// Proves: S2.admin-list.5, S9.admin.4
test('a toast stands at the top right and closes after three seconds', async ({ page, shop }) => {
  const toast = await askForToast(page, shop)
  const box = await page.locator(TOAST).boundingBox()
  const { width = 0 } = page.viewportSize() ?? {}
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
  expect(box?.y).toBeLessThan(120)
  await closesInTime(page, toast)
})

test('a toast closes in time also under the pointer, which may rest on the button below', async ({
  page,
  shop,
}) => {
  const toast = await askForToast(page, shop)
  await toast.hover()
  await closesInTime(page, toast)
})

// Proves: S2.admin-list.7, S8.admin.2, S8.admin.3, S8.admin.5, S8.admin.6
test('what is to be deleted is asked about, and what was deleted is told', async ({ page, shop }) => {
  await addProduct(shop, { name: 'Going piece' })
  await shop.change(`insert into categories (name, description) values ('Going category', 'x')`)
  await shop.change(`insert into brands (name, description) values ('Going brand', 'x')`)
  await shop.sql(`insert into promos (code, discount, expiration_date) values ('GOING', 10, '2099-01-31')`)
  await openBackOffice(page, shop)
  let deletes = 0
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletes += 1
  })
  const going = { categories: 'category', brands: 'brand', promos: 'promo', products: 'product' }
  for (const [list, one] of Object.entries(going)) {
    await page.goto(`/admin/${list}?search=going`)
    await page.getByRole('button', { name: /^Delete going/i }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
    await expect(
      dialog.getByText(`Are you sure you want to delete this ${one}?`, { exact: true }),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).dblclick()
    const told = `${one[0]?.toUpperCase()}${one.slice(1)} deleted successfully!`
    await expect(page.locator(TOAST).getByText(told, { exact: true })).toBeVisible()
    await expect(page.getByText(`No ${list} available`, { exact: true })).toBeVisible()
  }
  expect(deletes).toBe(4)
})

/** @returns the toast of an empty search, in a page whose clock stands still from here on */
async function askForToast(page: Page, shop: TestShop): Promise<Locator> {
  await page.clock.install()
  await openBackOffice(page, shop, '/products')
  const toast = page.locator(TOAST).getByText('Please enter at least one search criteria', { exact: true })
  const ask = () => page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
  await ask()
  await expect(toast).toBeVisible()
  // Its script is there now; from here on the page's clock stands still unless it is moved.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.clock.runFor(1_000)
  await expect(toast).toHaveCount(0)
  await ask()
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(toast).toBeVisible({ timeout: 500 })
  }).toPass()
  return toast
}

async function closesInTime(page: Page, toast: Locator): Promise<void> {
  await page.clock.runFor(2_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.locator(`${TOAST}[data-leaving="true"]`)).toHaveCount(1)
  await page.clock.runFor(1_000)
  await expect(toast).toHaveCount(0)
}
