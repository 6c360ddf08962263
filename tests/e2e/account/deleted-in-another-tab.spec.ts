import type { Page } from '@playwright/test'
import { add, type Customer, newCustomer } from '../../support/checkout.ts'
import type { TestShop } from '../../support/harness.ts'
import { fill, HOME } from '../support/customer.ts'
import { expect, freshProduct, remember, test } from '../support/shop.ts'

const YORK = {
  address: '2 Micklegate',
  city: 'York',
  state: 'Yorkshire',
  postal_code: 'YO1 6JX',
  country: 'UK',
}
const GONE = 'This address does not exist.'

// Proves: S2.addresses.5
test('an address deleted in another tab is no longer asked about, nor listed', async ({ page, shop }) => {
  const mary = await enter(page, shop)
  const york = await addYork(shop, mary)
  await page.goto('/addresses')
  const card = (city: string) => page.getByRole('listitem').filter({ hasText: city })
  await card('Bath').getByRole('button', { name: 'Delete' }).click()
  await deleteElsewhere(shop, mary, mary.addressId)
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This address was already deleted.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card('Bath')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused()

  await card('York').getByRole('button', { name: 'Edit' }).click()
  await deleteElsewhere(shop, mary, york)
  await fill(page, { City: 'Leeds' })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('We could not find this address.')
  await expect(page.getByLabel('City')).toHaveValue('Leeds')
  await expect(page.getByText('No addresses yet')).toBeVisible()
})

// Proves: S2.checkout.6
test('an address deleted in another tab can not be ordered to: the customer chooses again', async ({
  page,
  shop,
}) => {
  const mary = await enter(page, shop)
  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  const york = await addYork(shop, mary)
  await page.goto('/checkout')
  const where = page.getByRole('group', { name: 'Shipping address' })
  const pay = page.getByRole('button', { name: /^Pay £/ })
  await where.getByRole('radio', { name: 'Bath' }).check()
  await deleteElsewhere(shop, mary, mary.addressId)
  await pay.click()
  await expect(where.getByText(GONE)).toBeVisible()
  await expect(where.getByRole('radio')).toHaveCount(1)
  await expect(where.getByRole('radio', { name: 'York' })).not.toBeChecked()
  await expect(where.getByRole('radio', { name: 'York' })).toBeFocused()
  await pay.click()
  await expect(where.getByText('Shipping address is required')).toBeVisible()

  await where.getByRole('radio', { name: 'York' }).check()
  await deleteElsewhere(shop, mary, york)
  await pay.click()
  await expect(page.getByRole('alert').filter({ hasText: GONE })).toBeVisible()
  const addNew = page.getByRole('button', { name: 'Add New Address' })
  await expect(addNew).toBeFocused()
  await addNew.click()
  await fill(page, HOME)
  await page.getByRole('button', { name: 'Add Address' }).click()
  await expect(where.getByRole('radio', { name: 'Bath' })).toBeChecked()
  await pay.click()
  await page.waitForURL('**/sandbox/pay/**')
})

async function enter(page: Page, shop: TestShop): Promise<Customer> {
  const mary = await newCustomer(shop)
  const { body } = await shop.call('GET', '/api/v1/users/me/', { token: mary.token })
  await remember(page, shop, { token: mary.token, user: JSON.stringify(body) })
  return mary
}

async function addYork(shop: TestShop, { token }: Customer): Promise<string> {
  return (await shop.call('POST', '/api/v1/address/', { token, body: YORK })).body.id
}

async function deleteElsewhere(shop: TestShop, { token }: Customer, id: string): Promise<void> {
  expect((await shop.call('DELETE', `/api/v1/address/${id}/`, { token })).status).toBe(200)
}
