import { add, newCustomer } from '../../support/checkout.ts'
import { fill, HOME, holdToken } from '../support/customer.ts'
import { listen } from '../support/listen.ts'
import { comeToCheckout, expect, freshProduct, test } from '../support/shop.ts'

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

test('a promo code that Pay has tried first is said to be applied once, and what to do', async ({
  page,
  shop,
}) => {
  await comeToCheckout(page, shop)
  const said = await listen(page)
  await page.getByLabel(/^Promo code/).fill('heard10')
  await page.getByRole('button', { name: /^Pay £/ }).press('Enter')
  await expect(page.getByText('HEARD10 is applied')).toBeVisible()
  await expect.poll(said).toEqual(['Your promo code is applied. Please check the new total, then pay.'])
  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect
    .poll(async () => (await said()).slice(1))
    .toEqual(['HEARD10 is removed: the summary shows the full price.'])
})

test('a wrong promo code is said to be wrong at each press', async ({ page, shop }) => {
  await comeToCheckout(page, shop)
  const said = await listen(page)
  const code = page.getByLabel(/^Promo code/)
  await code.fill('nosuchcode')
  const wrong = 'This promo code is not valid.'
  await code.press('Enter')
  await expect.poll(said).toEqual([wrong])
  await code.press('Enter')
  await expect.poll(said).toEqual([wrong, wrong])
  await page.getByRole('button', { name: /^Pay £/ }).press('Enter')
  await expect.poll(said).toEqual([wrong, wrong, wrong])
})

test('an address that is added on the way is said to be', async ({ page, shop }) => {
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  await holdToken(page, shop, mary)
  await page.goto('/checkout')
  const adding = page.getByRole('button', { name: 'Add New Address' })
  await adding.waitFor()
  const said = await listen(page)
  const news: string[] = []
  for (const street of ['2 Queen Square', '3 The Circus']) {
    await adding.press('Enter')
    await fill(page, { ...HOME, 'Street address': street })
    await page.getByRole('button', { name: 'Add Address' }).press('Enter')
    await expect(page.getByRole('radio', { name: street })).toBeChecked()
    news.push('Address added')
    await expect.poll(said).toEqual(news)
  }
})
