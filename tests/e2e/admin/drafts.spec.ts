import { openBackOffice, row } from '../support/admin.ts'
import { describeProduct } from '../support/product-form.ts'
import { expect, test } from '../support/shop.ts'

// Proves: R3.40, R3.41, R3.42, R3.43, R3.44
test('a draft is saved without pictures, published, duplicated, archived and restored', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products')
  const dialog = page.getByRole('dialog')
  const list = page.getByLabel('Show')
  const found = async () => (await shop.call('GET', '/api/v1/products/search/?code=DRAFT-1')).body.items
  await page.getByRole('button', { name: 'Add Product' }).click()
  await describeProduct(page, 'DRAFT-1')
  await dialog.getByLabel(/^Draft/).check()
  await dialog.getByLabel('Low stock').selectOption('One of a kind: never low')
  await dialog.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page).toHaveURL(/show=draft/)
  await expect(row(page, 'DRAFT-1')).toContainText('Draft')
  expect(await found()).toEqual([])

  await page.getByRole('button', { name: 'View details of Ring DRAFT-1' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(row(page, 'DRAFT-1')).toBeHidden()
  expect(await found()).toMatchObject([{ code: 'DRAFT-1', low_stock_below: 0 }])

  await list.selectOption('No pictures')
  await page.getByRole('button', { name: 'Duplicate Ring DRAFT-1' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ring DRAFT-1 (copy)')
  await expect(dialog.getByLabel('Low stock')).toHaveValue('unique')
  await page.keyboard.press('Escape')
  await expect(row(page, 'DRAFT-1-COPY')).toBeVisible()

  await list.selectOption('On sale')
  await page.getByRole('button', { name: 'Delete Ring DRAFT-1', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully!')).toBeVisible()
  await list.selectOption('Archived')
  await page.getByRole('button', { name: 'Restore Ring DRAFT-1', exact: true }).click()
  await dialog.getByRole('button', { name: 'Restore as Draft' }).click()
  await expect(page).toHaveURL(/show=draft/)
  await expect(page.getByRole('row').filter({ hasText: 'Draft' })).toHaveCount(2)
})
