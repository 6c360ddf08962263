import { openBackOffice, row } from '../support/admin.ts'
import { expect, test } from '../support/shop.ts'

// Proves: S2.admin-categories.1, S2.admin-categories.2, S5.admin.2, S8.admin.2
test('a category is added below another, edited and deleted, and refused while it has products', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/categories?limit=100')
  await page.getByRole('button', { name: 'Add Category' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Add Category' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Description is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('Anklets')
  await dialog.getByLabel('Description').fill('For the ankle')
  await dialog.getByLabel('Parent Category').selectOption('Beads')
  await dialog.getByRole('button', { name: 'Add Category' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Anklets')).toContainText('Beads')
  await expect(page.getByRole('button', { name: 'Add Category' })).toBeFocused()
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Edit Anklets' }).click()
  await dialog.getByLabel('Parent Category').selectOption('')
  await dialog.getByRole('button', { name: 'Save Category' }).click()
  await expect(row(page, 'Anklets')).toContainText('N/A')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Delete Anklets' }).click()
  await expect(dialog).toContainText('Are you sure you want to delete this category?')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Category deleted successfully!')).toBeVisible()
  await expect(row(page, 'Anklets')).toHaveCount(0)
  // What had the focus is gone with its row.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('button', { name: 'Delete Gemstone Beads' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(/Failed to delete category\. .*product/)).toBeVisible()
  await expect(row(page, 'Gemstone Beads')).not.toHaveCount(0)
})

// Proves: S2.admin-list.1, S2.admin-list.2, S2.admin-list.4, S5.admin.9, S9.admin.1
test('a list keeps its place in the address, and its pages and sizes do what they say', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products')
  await expect(page.getByText('Page 1 of 4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/skip=10/)
  await expect(page.getByText('Page 2 of 4')).toBeVisible()
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('11')
  await page.getByLabel('Rows per page').selectOption('25')
  await expect(page).toHaveURL(/limit=25/)
  await expect(page).not.toHaveURL(/skip=10/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.goto('/admin/categories?skip=abc')
  const told = page.locator('[data-toast]').getByText('Invalid skip or limit value')
  await expect(told).toBeVisible()
})

// Proves: S2.admin-products.1, S5.admin.8
test('products are searched by what is given, and only when something is', async ({ page, shop }) => {
  await openBackOffice(page, shop, '/products')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Please enter at least one search criteria').first()).toBeVisible()
  await page.getByLabel('Name or code').fill('BD-1001')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/search=BD-1001/)
  await expect(row(page, 'Code: BD-1001')).toBeVisible()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Page 1 of 4')).toBeVisible()
  const panel = page.getByRole('search')
  await panel.getByLabel('Max price').fill('0.01')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No products available')).toBeVisible()
  await panel.getByLabel('Max price').fill('')
  await panel.getByLabel('Min price').fill('0.01')
  await panel.getByLabel('Category').selectOption({ index: 1 })
  await panel.getByLabel('Brand').selectOption({ index: 1 })
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/min_price=0\.01&category_id=\d+&brand_id=\d+$/)
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/admin/products')
})

// Proves: S2.admin-promos.1, S2.admin-promos.2, S4.admin.6, S5.admin.6, S8.admin.6, R3.19, R3.20
test('a promo has its percent, its last day and its badge', async ({ page, shop }) => {
  const token = await openBackOffice(page, shop, '/promos?limit=100')
  const dialog = page.getByRole('dialog')
  const add = async (code: string, day: string) => {
    await page.getByRole('button', { name: 'Add Promo' }).click()
    await expect(page.getByRole('dialog', { name: 'Create Promo' })).toBeVisible()
    await dialog.getByLabel('Code').fill(code)
    await dialog.getByLabel('Discount (%)').fill('12.5')
    await dialog.getByLabel('Expiration Date').fill(day)
    await dialog.getByRole('button', { name: 'Create Promo' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Add Promo' }).click()
  await dialog.getByLabel('Discount (%)').fill('much')
  await dialog.getByRole('button', { name: 'Create Promo' }).click()
  await expect(dialog.getByText('Code is required')).toBeVisible()
  await expect(dialog.getByText('Discount must be a number')).toBeVisible()
  await expect(dialog.getByText('Expiration Date is required')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect(dialog).toHaveCount(0)
  await add('LATER', '2099-01-31')
  await add('PASSED', '2020-01-31')
  await expect(row(page, 'LATER')).toContainText('12.5%')
  await expect(row(page, 'LATER')).toContainText('Active')
  await expect(row(page, 'PASSED')).toContainText('Expired')
  // Another admin doubles the discount meanwhile, and the form that is open does not put it back.
  await page.getByRole('button', { name: 'Edit LATER' }).click()
  await dialog.getByLabel('Expiration Date').fill('2099-02-01')
  const { body } = await shop.call('GET', '/api/v1/promos/?search=LATER', { token })
  const theirs = { code: 'LATER', discount: 25, expiration_date: '2099-01-31' }
  await shop.call('PUT', `/api/v1/promos/${body.items[0].id}/`, { token, body: theirs })
  await dialog.getByRole('button', { name: 'Save Promo' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Somebody else has edited this promo code meanwhile')
  await dialog.getByRole('button', { name: 'Show what was saved meanwhile' }).click()
  await expect(dialog.getByLabel('Discount (%)')).toHaveValue('25')
  await dialog.getByLabel('Expiration Date').fill('2099-02-01')
  await dialog.getByRole('button', { name: 'Save Promo' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'LATER')).toContainText('25%')
  await expect(row(page, 'LATER')).toContainText('1 February 2099')
  await page.getByRole('button', { name: 'Delete PASSED' }).click()
  await expect(dialog).toContainText('Are you sure you want to delete this promo?')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Promo deleted successfully!')).toBeVisible()
})
