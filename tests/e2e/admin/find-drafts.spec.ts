import { expectAccessiblePage, openBackOffice } from '../support/admin.ts'
import { expect, test } from '../support/shop.ts'

// Proves: R11.122
test('Ctrl-K finds a draft and opens it', async ({ page, shop }) => {
  await openBackOffice(page, shop, '/products?show=draft')
  const [draft] = await shop.change<{ id: string }>(
    `with made as (
        insert into products (name, description, brand_id, draft) select 'Unfinished heron', '-', id, true from brands
          order by id limit 1 returning id)
      insert into variants (product_id, code, price) select id, 'HERON-1', 1000 from made returning product_id as id`,
  )
  await expect(page.getByRole('button', { name: /^Find/ })).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Find an order' }).fill('heron')
  await expect(page.getByRole('option', { name: 'Unfinished heron' })).toContainText('Draft')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Product Details' })
  await expect(dialog.getByText('Unfinished heron')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await expect(page).toHaveURL(/\/admin\/products\?show=draft$/)
  await expectAccessiblePage(page, 'the details of a draft')
  await shop.change('delete from products where id = $1', [draft?.id])
})
