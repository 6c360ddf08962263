import type { Page } from '@playwright/test'
import { address, customer } from '../../support/accounts.ts'
import type { TestShop } from '../../support/harness.ts'
import { holdToken, logInOnPage } from '../support/customer.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

async function customerWithCart(shop: TestShop) {
  const mary = await customer(shop)
  const { token } = mary
  for (const street of ['1 Royal Crescent', '7 Harley Street'])
    await shop.call('POST', '/api/v1/address/', { token, body: { ...address, address: street } })
  const { body: cart } = await shop.call('POST', '/api/v1/cart/user/createcart/', { token })
  const line = { product_id: (await freshProduct(shop)).id, quantity: 1 }
  await shop.call('POST', `/api/v1/cart/user/addtocart/${cart.id}/`, { token, body: line })
  return mary
}

async function payAfterTheEnd(page: Page, shop: TestShop): Promise<void> {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  // What is still being asked for would be told of the end before anything is pressed.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await shop.call('POST', '/api/v1/users/logout/', { token })
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.waitForURL('**/login?next=%2Fcheckout')
}

test('who logs in again after a session that ended at checkout finds what was chosen there, and nobody else does', async ({
  page,
  shop,
}) => {
  const [mary, ada] = [await customerWithCart(shop), await customerWithCart(shop)]
  await page.goto('/login?next=/checkout')
  await logInOnPage(page, mary)
  await page.waitForURL('/checkout')
  for (const next of [mary, ada]) {
    await page.getByRole('radio', { name: '7 Harley Street' }).check()
    await page.getByRole('radio', { name: 'Next day' }).check()
    await payAfterTheEnd(page, shop)
    await page.waitForFunction(() => localStorage.getItem('guest'))
    await logInOnPage(page, next)
    await page.waitForURL('/checkout')
    const isMary = next === mary
    await expect(page.getByRole('radio', { name: 'Next day' })).toBeChecked({ checked: isMary })
    await expect(page.getByRole('radio', { name: '7 Harley Street' })).toBeChecked({ checked: isMary })
  }
})

test('a session that ends where only its token is known has ended as any other, and says so once', async ({
  page,
  shop,
}) => {
  await holdToken(page, shop, await customerWithCart(shop))
  await page.goto('/checkout')
  await page.getByRole('radio', { name: '7 Harley Street' }).check()
  await payAfterTheEnd(page, shop)
  await expect(page.locator('[data-toast]')).toHaveText(['Your session has ended. Please log in again.'])
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
