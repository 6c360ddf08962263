import type { Page } from '@playwright/test'
import type { TestShop } from '../../support/harness.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { openBackOffice } from '../support/admin.ts'
import { inDialog } from '../support/dialogs.ts'
import { jpeg } from '../support/product-form.ts'
import { expect, freshProduct, holdBack, test } from '../support/shop.ts'

test('a file that is refused because its session has ended does not affect a new login in another tab', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  const old = await openBackOffice(page, shop, `/products?search=${product.code}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Import' }).click()
  const check = await holdBack(page, '**/products/import/**')
  const checking = page.waitForRequest('**/products/import/**')
  await dialog.getByLabel('CSV file').setInputFiles(csv())
  await checking
  const fresh = await logInElsewhere(page, shop, old)
  check()
  await expect(inDialog(dialog, 'Your session has ended.')).toBeVisible()
  expect(await tokenOf(page)).toBe(fresh)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: `Edit ${product.name}` }).click()
  await dialog.getByLabel('Images').setInputFiles(await jpeg('late.jpg'))
  const upload = await holdBack(page, '**/upload/')
  const uploading = page.waitForRequest('**/upload/')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await uploading
  const freshest = await logInElsewhere(page, shop, fresh)
  upload()
  await expect(inDialog(dialog, 'Your session has ended.')).toBeVisible()
  expect(await tokenOf(page)).toBe(freshest)
  await expect(page).toHaveURL(/\/admin\/products/)
})

function csv() {
  return { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from('code,name\nNEW-9,Ring\n') }
}

/** Logs in again in another tab and ends the session. Not the other way round: a poll between would log out this tab. */
async function logInElsewhere(page: Page, shop: TestShop, old: string): Promise<string> {
  const token = await signInAdmin(shop)
  await page.evaluate((fresh) => localStorage.setItem('admin_token', fresh), token)
  await shop.call('POST', '/api/v1/admin/logout/', { token: old })
  return token
}

function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('admin_token'))
}
