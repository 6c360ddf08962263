import type { Page } from '@playwright/test'
import {
  ADA,
  addToCart,
  buy,
  comeToCheckout,
  expect,
  freshProduct,
  GOOD_CARD,
  goToPayment,
  payWith,
  test,
} from '../support/shop.ts'

test.beforeAll(async ({ shop }) => {
  await shop.sql(
    `insert into promos (code, discount, expiration_date) values ('SPRING20', 20, '2099-12-31'), ('LONGAGO', 5, '2020-01-01')
     on conflict do nothing`,
  )
})

// Proves: S2.success.4, R4.13
test('a promo code shows its discount before paying, and the order keeps it', async ({ page, shop }) => {
  const product = await comeToCheckout(page, shop)
  const discount = (Math.round(product.price * 20) / 100).toFixed(2)
  const total = (product.price + 5 - Number(discount)).toFixed(2)
  const code = page.getByLabel(/^Promo code/)
  await code.fill('nosuchcode')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This promo code is not valid.')).toBeVisible()
  await code.fill('longago')
  await code.press('Enter')
  await expect(page.getByText('This promo code has expired.')).toBeVisible()
  await code.fill('spring20')
  await code.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(`-£${discount}`)
  await expect(page.getByRole('button', { name: `Pay £${total}` })).toBeEnabled()
  await buy(page)
  await expect(page.getByText('SPRING20 (20% off)')).toBeVisible()
  await expect(page.getByRole('table')).toContainText(`-£${discount}`)
})

// Proves: R4.13
test('a code typed and not tried is tried first: nobody pays an amount that was not shown', async ({
  page,
  shop,
}) => {
  await comeToCheckout(page, shop)
  await page.getByLabel(/^Promo code/).fill('SPRING20')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByText('Please check the new total')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(
    'Discount (SPRING20, 20%)',
  )
  await goToPayment(page)
})

// Proves: R4.6
test('a price that changes on the way to the cart is in its line and in its sums', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  await addToCart(page, product)
  await shop.change('update products set price = price + 1000 where id = $1', [product.id])
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('main')).toContainText(`£${(product.price + 10).toFixed(2)} each`)
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(
    `£${(product.price + 15).toFixed(2)}`,
  )
})

// Proves: R4.6
test('a price that changes on the way to the checkout is in its line and in its sums', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  await addToCart(page, product)
  await shop.change('update products set price = price + 1000 where id = $1', [product.id])
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByRole('definition').last()).toHaveText(`£${(product.price + 15).toFixed(2)}`)
  await expect(summary.getByRole('listitem')).toContainText(`£${(product.price + 10).toFixed(2)}`)
})

// Proves: S2.checkout.5, R4.14
test('a price that changes while the form is filled in is shown before it is paid', async ({
  page,
  shop,
}) => {
  const product = await comeToCheckout(page, shop)
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeEnabled()
  await shop.change('update products set price = price + 1000 where id = $1', [product.id])
  await page.getByRole('button', { name: /^Pay £/ }).click()
  const total = `£${(product.price + 15).toFixed(2)}`
  await expect(page.getByRole('alert')).toHaveText(`The total is now ${total}. Please check it, then pay.`)
  await applyCode(page, 'SPRING20')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: `Pay ${total}` }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await expect(page.getByRole('main')).toContainText(total)
})

// Proves: S2.checkout.7, S3.4
test('what is filled in survives a reload, code and all, and is forgotten when it is paid', async ({
  page,
  shop,
}) => {
  await comeToCheckout(page, shop)
  await page.getByLabel(/^Next day/).check()
  await applyCode(page, 'SPRING20')
  await page.reload()
  for (const [label, value] of Object.entries(ADA))
    await expect(page.getByRole('tabpanel').getByLabel(label, { exact: true })).toHaveValue(value)
  await expect(page.getByLabel(/^Next day/)).toBeChecked()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('SPRING20')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['guest'])
  await goToPayment(page)
  await payWith(page, GOOD_CARD)
  await expect(page.getByText('SPRING20 (20% off)')).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['guest'])
  expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).toBeNull()
})

// Proves: R4.14
test('a code that has run out since it was applied takes nothing off, and says so before anything is paid', async ({
  page,
  shop,
}) => {
  await shop.sql(
    "insert into promos (code, discount, expiration_date) values ('SHORT15', 15, '2099-12-31') on conflict do nothing",
  )
  await comeToCheckout(page, shop)
  await applyCode(page, 'SHORT15')
  await shop.sql("update promos set expiration_date = '2020-01-01' where code = 'SHORT15'")
  await page.reload()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).not.toContainText('SHORT15')
  await expect(page.getByText('This promo code has expired.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByText('This promo code has expired.')).toBeVisible()
  await expect(page.getByLabel(/^Promo code/)).toBeFocused()
  await page.getByLabel(/^Promo code/).fill('')
  await goToPayment(page)
})

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^Promo code/).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(`${code} is applied`)).toBeVisible()
}
