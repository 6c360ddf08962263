import { newCustomer } from '../checkout.ts'
import { holdToken } from './customer.ts'
import { addToCart, expect, freshProduct, test } from './shop.ts'

// A field that is left empty says so at once, and moves what stands below it.

test.use({ viewport: { width: 390, height: 844 } })

test('a form is sent, or left, by the first press of its button, whatever field was left for it', async ({
  page,
  shop,
}) => {
  await holdToken(page, shop, await newCustomer(shop))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Password is required')).toHaveCount(2)
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
})

test('the button that pays takes the first press, also from a field that was left empty', async ({
  page,
  shop,
}) => {
  await addToCart(page, await freshProduct(shop))
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  await page.getByLabel('Country').focus()
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByRole('alert')).toContainText('Please look at 9 fields again:')
  await expect(page.getByLabel('First name')).toBeFocused()
})
