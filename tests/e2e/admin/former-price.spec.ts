import { expectAccessiblePage, openBackOffice } from '../support/admin.ts'
import { expect, freshProduct, hydrated, navigate, test } from '../support/shop.ts'

// Proves: R11.112, R11.115
test('a former price is typed, refused in words below the price, and struck through in the shop', async ({
  page,
  shop,
}) => {
  const { id, name, price } = await freshProduct(shop)
  await openBackOffice(page, shop, `/products?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog')
  const former = dialog.getByLabel('Former price')
  await former.fill(String(price))
  await dialog.getByRole('button', { name: 'Save Product' }).press('Enter')
  await expect(former).toBeFocused()
  await expect(former).toHaveAccessibleDescription(/Former price must be above the price/)
  await former.fill('£1,999')
  await former.blur()
  await expect(former).toHaveValue('1999.00')
  await dialog.getByRole('button', { name: 'Save Product' }).press('Enter')
  await expect(dialog).toBeHidden()

  await navigate(page, `/product/${id}`)
  await hydrated(page)
  await expect(page.locator('s')).toHaveText('£1,999.00')
  await expectAccessiblePage(page, 'a piece on sale')
})
