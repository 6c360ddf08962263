import type { Page } from '@playwright/test'
import type { TestShop } from '../../support/harness.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { openBackOffice } from '../support/admin.ts'
import { beginProduct, jpeg } from '../support/product-form.ts'
import { expect, freshProduct, holdBack, test } from '../support/shop.ts'

// Pictures and CSV go by calls of their own.

test('a log-in in another tab stays when a file that was sent before it is refused', async ({
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
  const fresh = await logInAnew(page, shop, old)
  check()
  await expect(dialog.getByText('Your session has ended.')).toBeVisible()
  expect(await tokenOf(page)).toBe(fresh)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: `Edit ${product.name}` }).click()
  await dialog.getByLabel('Images').setInputFiles(await jpeg('late.jpg'))
  const upload = await holdBack(page, '**/upload/')
  const uploading = page.waitForRequest('**/upload/')
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await uploading
  const freshest = await logInAnew(page, shop, fresh)
  upload()
  await expect(dialog.getByText('Your session has ended.')).toBeVisible()
  expect(await tokenOf(page)).toBe(freshest)
  await expect(page).toHaveURL(/\/admin\/products/)
})

test('an answer about files that a stranger on the way gave says that the shop was not reached', async ({
  page,
  shop,
}) => {
  const dialog = await beginProduct(page, shop, 'NEW-8')
  await answerAsAStranger(page, '**/upload/')
  await dialog.getByLabel('Images').setInputFiles(await jpeg('sent.jpg'))
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await expect(dialog.getByText(/pictures are not there yet: We could not reach the shop\./)).toBeVisible()

  await page.goto('/admin/products')
  await answerAsAStranger(page, '**/products/import/**')
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog.getByLabel('CSV file').setInputFiles(csv())
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'We could not reach the shop.',
  )
})

async function answerAsAStranger(page: Page, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the train</h1>' }),
  )
}

function csv() {
  return { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from('code,name\nNEW-9,Ring\n') }
}

/** As another tab does, after the session of all tabs has ended. */
async function logInAnew(page: Page, shop: TestShop, old: string): Promise<string> {
  await shop.call('POST', '/api/v1/admin/logout/', { token: old })
  const token = await signInAdmin(shop)
  await page.evaluate((fresh) => localStorage.setItem('admin_token', fresh), token)
  return token
}

function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('admin_token'))
}
