import { findNothingWrong, openBackOffice } from '../support/admin.ts'
import { pressAgainAtNextAddress, pressAtNextAddress } from '../support/press-twice.ts'
import { expect, test } from '../support/shop.ts'

// Proves: S2.admin-list.1
test('whoever presses Next or Previous twice turns two pages, each of which is once in the history', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products')
  await expect(page.getByText('Page 1 of 4')).toBeVisible()
  const before = await page.evaluate(() => history.length)
  await pressAgainAtNextAddress(page.getByRole('button', { name: 'Next' }))
  await expect(page).toHaveURL(/skip=20$/)
  expect(await page.evaluate(() => history.length)).toBe(before + 2)
  await expect(page.getByText('Page 3 of 4')).toBeVisible()
  await pressAgainAtNextAddress(page.getByRole('button', { name: 'Previous' }))
  await expect(page).toHaveURL(/skip=0$/)
  expect(await page.evaluate(() => history.length)).toBe(before + 4)
  await expect(page.getByText('Page 1 of 4')).toBeVisible()
  await pressAtNextAddress(page.getByRole('button', { name: 'Next' }))
  await page.getByLabel('Rows per page').selectOption('25')
  await expect(page).toHaveURL('/admin/products?limit=25&skip=25')
})

// Proves: S2.admin-list.2
test('a list that ends before the page asked for shows its last one, and an empty one its first', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products?skip=90')
  await expect(page.getByText('Page 4 of 4')).toBeVisible()
  await page.goto('/admin/orders?skip=30&status=nothing')
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(page).toHaveURL('/admin/orders?status=nothing&skip=0')
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
})

// Proves: R3.10
test('products found by a text are sorted by best match, and by the newest when that is chosen', async ({
  page,
  shop,
}) => {
  const sort = page.getByLabel('Sort by')
  const chosen = sort.locator('option:checked')
  const names = async (query: string) => {
    const path = `/api/v1/products/search/?name=pearl&code=pearl${query}`
    const { body } = await shop.call('GET', path)
    return body.items.map(({ name }: { name: string }) => name)
  }
  const shown = page.getByRole('rowgroup').last().getByRole('row')
  const [best, newest] = [await names(''), await names('&sort=newest')]
  expect(best).not.toEqual(newest)
  await openBackOffice(page, shop, '/products?search=pearl')
  await expect(chosen).toHaveText('Best match')
  await expect(shown).toContainText(best)
  await sort.selectOption('Newest first')
  await expect(page).toHaveURL('/admin/products?search=pearl&sort=newest')
  await expect(shown).toContainText(newest)
  await expect(chosen).toHaveText('Newest first')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/admin/products?sort=newest')
  await expect(chosen).toHaveText('Newest first')
})

test('a range of days the wrong way round is marked where it was written, and says why', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/log')
  const from = page.getByLabel('From Date')
  await from.fill('2026-11-21')
  await page.getByLabel('To Date').fill('2026-11-20')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(from).toHaveAccessibleDescription('From Date must not be after To Date')
  await page.goto('/admin/orders')
  await page.getByText('Filters', { exact: true }).click()
  await from.fill('2026-11-21')
  await page.getByLabel('To Date').fill('2026-11-20')
  const apply = page.getByRole('button', { name: 'Apply Filters' })
  await apply.click()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveAccessibleDescription('From Date must not be after To Date')
  await findNothingWrong(page, 'a refused range of days')
  await page.getByLabel('To Date').fill('2026-11-22')
  await apply.click()
  await expect(from).not.toHaveAttribute('aria-invalid')
  await expect(from).toHaveAccessibleDescription('')
  await from.fill('0900-01-01')
  await apply.click()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveAccessibleDescription('From Date must be between the years 1000 and 9999')
})

test('what stands at the very end of a long list is found for a form that asks for it', async ({
  page,
  shop,
}) => {
  const theirs = { code: 'LASTOFALL', discount: 25, expiration_date: '2099-01-31' }
  const many = 'from generate_series(1, 2000) at'
  await shop.sql(
    `insert into promos (code, discount, expiration_date, created_at)
    values ('LASTOFALL', 10, '2099-01-31', '2020-01-01')`,
  )
  await shop.sql(
    `insert into promos (code, discount, expiration_date) select 'MANY-' || at, 10, '2099-01-31' ${many}`,
  )
  const token = await openBackOffice(page, shop, '/promos?search=LASTOFALL')
  await page.getByRole('button', { name: 'Edit LASTOFALL' }).click()
  const { body } = await shop.call('GET', '/api/v1/promos/?search=LASTOFALL', { token })
  await shop.call('PUT', `/api/v1/promos/${body.items[0].id}/`, { token, body: theirs })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Expiration Date').fill('2099-02-01')
  await dialog.getByRole('button', { name: 'Save Promo' }).click()
  await dialog.getByRole('button', { name: 'Show what was saved meanwhile' }).click()
  await expect(dialog.getByLabel('Discount (%)')).toHaveValue('25')
  await shop.sql("delete from promos where code ~ '^(MANY|LASTOFALL)'")
})

test('the log can be narrowed to each admin, however many there are', async ({ page, shop }) => {
  await shop.sql(
    `insert into admins (first_name, last_name, email, phone_number, password_hash, created_at)
    select 'Admin', 'No. ' || at, 'many-' || at || '@example.com', '', 'none', timestamptz '2019-12-31' + at * interval '1 day'
    from generate_series(1, 101) at`,
  )
  await openBackOffice(page, shop, '/log')
  await expect(page.getByLabel('Who').getByRole('option', { name: 'Admin No. 1 (' })).toBeAttached()
  await shop.sql("delete from admins where email like 'many-%'")
})
