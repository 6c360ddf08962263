import { signInAdmin } from '../../support/sign-in.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { inDialog } from '../support/dialogs.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

test('a reload after a conflict fills only its own form, and reports a deleted row', async ({
  page,
  shop,
}) => {
  const token = await signInAdmin(shop, 'Olive')
  const brand = { name: 'Gorse & Co', description: 'Ours' }
  const { body } = await shop.call('POST', '/api/v1/brands/', { token, body: brand })
  await openBackOffice(page, shop, '/brands?limit=100')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit Gorse & Co' }).click()
  await shop.call('PUT', `/api/v1/brands/${body.id}/`, { token, body: { ...brand, description: 'Theirs' } })
  await dialog.getByLabel('Description').fill('Mine')
  await dialog.getByRole('button', { name: 'Save Brand' }).click()
  const show = dialog.getByRole('button', { name: 'Show what was saved meanwhile' })
  await expect(show).toBeVisible()
  await expect(row(page, 'Gorse & Co')).toContainText('Theirs')

  let calls = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/brands\/\?/, async (route) => {
    calls += 1
    await answered
    await route.continue()
  })
  await show.click()
  await expect(show).toHaveAttribute('aria-busy', 'true')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit Ondine Larkby' }).click()
  await expect(dialog.getByLabel('Brand Name')).toHaveValue('Ondine Larkby')
  await dialog.getByLabel('Description').fill('Being written')
  answer()
  await expect.poll(() => calls, 'the list is asked for once the row has come').toBe(2)
  await expect(dialog.getByLabel('Description')).toHaveValue('Being written')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()

  await page.getByRole('button', { name: 'Edit Gorse & Co' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('Theirs')
  await dialog.getByLabel('Description').fill('Mine')
  await shop.call('PUT', `/api/v1/brands/${body.id}/`, { token, body: brand })
  await dialog.getByRole('button', { name: 'Save Brand' }).click()
  await expect(show).toBeVisible()
  await shop.call('DELETE', `/api/v1/brands/${body.id}/`, { token })
  await show.click()
  await expect(page.getByText('We could not find this brand any more.')).toBeVisible()
  await expect(row(page, 'Gorse & Co')).toHaveCount(0)
  await expect(dialog.getByLabel('Description')).toHaveValue('Mine')
})

// Proves: R3.6
test('a brand or a parent category that was deleted meanwhile is refused and no longer offered', async ({
  page,
  shop,
}) => {
  const token = await signInAdmin(shop, 'Olive')
  const product = await freshProduct(shop)
  const description = 'Rings'
  const add = async (path: string, name: string, parent?: { parent_id: null }) =>
    (await shop.call('POST', path, { token, body: { name, description, ...parent } })).body.id
  const brand = await add('/api/v1/brands/', 'Closing down')
  await openBackOffice(page, shop, `/products?search=${product.code}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `Edit ${product.name}` }).click()
  const choice = dialog.getByLabel('Brand')
  await choice.selectOption('Closing down')
  await shop.call('DELETE', `/api/v1/brands/${brand}/`, { token })
  const saveProduct = dialog.getByRole('button', { name: 'Save Product' })
  await saveProduct.click()
  await expect(inDialog(dialog, 'This brand does not exist.')).toBeVisible()
  await expect(choice.getByRole('option', { name: 'Closing down' })).toHaveCount(0)
  await expect(choice).toHaveValue('')
  await saveProduct.click()
  await expect(choice).toHaveAccessibleDescription('Choose a brand')
  await choice.selectOption({ index: 1 })
  await saveProduct.click()
  await expect(dialog).toBeHidden()

  const child = await add('/api/v1/category/', 'Toe rings', { parent_id: null })
  const parent = await add('/api/v1/category/', 'Feet', { parent_id: null })
  await page.goto('/admin/categories?limit=100')
  await page.getByRole('button', { name: 'Edit Toe rings' }).click()
  const parents = dialog.getByLabel('Parent Category')
  await parents.selectOption('Feet')
  await shop.call('DELETE', `/api/v1/category/${parent}/`, { token })
  const saveCategory = dialog.getByRole('button', { name: 'Save Category' })
  await saveCategory.click()
  await expect(inDialog(dialog, 'This parent category does not exist.')).toBeVisible()
  await expect(parents).toHaveValue('')
  await saveCategory.click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Toe rings')).toContainText('N/A')
  await shop.call('DELETE', `/api/v1/category/${child}/`, { token })
})
