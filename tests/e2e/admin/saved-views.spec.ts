import { openBackOffice } from '../support/admin.ts'
import { expect, navigate, test } from '../support/shop.ts'

// Proves: R11.85
test('a view of a list is saved, opened, renamed and deleted by keyboard', async ({ page, shop }) => {
  await openBackOffice(page, shop, '/products?sort=name&skip=10')
  const views = page.getByRole('navigation', { name: 'Saved views' })
  const press = async (name: string) => {
    await expect(views.getByRole('button', { name })).toBeEnabled()
    await views.getByRole('button', { name }).press('Enter')
  }
  await press('Save view')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog.getByText('Name is required').first()).toBeVisible()
  await dialog.getByLabel('Name').fill('By name')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const link = views.getByRole('link', { name: 'By name' })
  await expect(link).toHaveAttribute('aria-current', 'true')

  await navigate(page, '/admin/products')
  await expect(link).not.toHaveAttribute('aria-current')
  await link.press('Enter')
  await expect(page).toHaveURL(/\/admin\/products\?sort=name$/)
  await press('Rename view By name')
  await dialog.getByLabel('Name').fill('A to Z')
  await page.keyboard.press('Enter')
  await expect(views.getByRole('link', { name: 'A to Z' })).toBeVisible()
  await press('Delete view A to Z')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(views.getByRole('link')).toHaveCount(0)
  await expect(views.getByRole('button', { name: 'Save view' })).toBeVisible()
})
