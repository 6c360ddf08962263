import { insertProducts } from '../../support/insert-products.ts'
import { logInToBackOffice } from '../support/admin.ts'
import { expect, test } from '../support/shop.ts'

// Proves: R11.100, R11.102
test('all that match go into a collection, as the first page of the preview showed them', async ({
  page,
  shop,
}) => {
  const token = await logInToBackOffice(page, shop)
  const { id: brand } = (await shop.call('GET', '/api/v1/brands/')).body.items[0]
  const ids = await shop.sql<{ id: string }>(
    insertProducts(`select 'Many ' || to_char(at, '00') as name, 'MANY-' || at as code, 1000 as price, ${brand} as brand_id
      from generate_series(1, 30) at`),
  )
  const collection = { name: 'Many things', product_ids: [ids[0]?.id] }
  await shop.call('POST', '/api/v1/admin/collections/', { token, body: collection })
  await page.goto('/admin/products?search=MANY')
  await page.getByLabel('Select all').check()
  await page.getByRole('button', { name: 'Select all 30 that match' }).click()
  await page.getByRole('button', { name: 'Edit all 30' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Products' })
  await dialog.getByLabel('Add to collection').selectOption('Many things')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('29 products will change. 1 product already as wanted.')).toBeVisible()
  await expect(dialog.getByText('Collections: none → Many things').first()).toBeVisible()

  await shop.sql('delete from collection_products where product_id = $1', [ids[0]?.id])
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('26 to 30 of 30')).toBeVisible()
  await dialog.getByRole('button', { name: /^Change \d+ products/ }).click()
  await expect(dialog.getByText(/have changed since the preview/)).toBeVisible()
  await expect(dialog.getByText('1 to 25 of 30')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 30 products' }).click()
  await expect(dialog.getByText('30 products changed.')).toBeVisible()
  const sizeOf = async () =>
    (await shop.call('GET', '/api/v1/admin/collections/?search=Many', { token })).body.items[0].product_ids
      .length
  expect(await sizeOf()).toBe(30)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('30 products changed back.')).toBeVisible()
  expect(await sizeOf()).toBe(0)
})
