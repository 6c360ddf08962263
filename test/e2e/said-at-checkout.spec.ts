import { listen } from './listen.ts'
import { comeToCheckout, expect, test } from './shop.ts'

test.beforeAll(async ({ shop }) => {
  await shop.sql(
    "insert into promos (code, discount, expiration_date) values ('HEARD10', 10, '2099-12-31') on conflict do nothing",
  )
})

test('a promo code is said to be applied, and to be removed, each once', async ({ page, shop }) => {
  await comeToCheckout(page, shop)
  const said = await listen(page)
  await page.getByLabel(/^Promo code/).fill('heard10')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  const applied = 'HEARD10 is applied: the summary shows your discount.'
  await expect.poll(said).toEqual([applied])
  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Apply' })).toBeFocused()
  await expect.poll(said).toEqual([applied, 'HEARD10 is removed: the summary shows the full price.'])
})
