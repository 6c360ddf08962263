import { newCustomer } from '../../support/checkout.ts'
import { openBackOffice } from '../support/admin.ts'
import { holdToken } from '../support/customer.ts'
import { beginProduct, jpeg } from '../support/product-form.ts'
import { addToCart, expect, freshProduct, test } from '../support/shop.ts'

// A field that is left empty says so at once, and moves what stands below it.

test.use({ viewport: { width: 390, height: 844 } })

// Proves: S5.7
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

// Proves: S5.7
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

// As long as a hand takes: the message of the field that was left has come by then.
const SLOWLY = { delay: 200 }

test('what an owner writes as a list takes the first press of its buttons, and the focus goes on from there', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/settings?part=terms')
  const terms = page.getByRole('tabpanel', { name: 'Terms' })
  const button = (name: string) => terms.getByRole('button', { name, exact: true })
  await terms.getByLabel('Introduction').fill('')
  await button('Move Section 1 down').click(SLOWLY)
  await expect(terms.getByText('Section 1 is now section 2')).toBeAttached()
  await expect(button('Move Section 2 down')).toBeFocused()
  await terms.getByLabel('Title').nth(1).fill('')
  await button('Remove Section 3').click(SLOWLY)
  await expect(terms.getByText('Section 3 is removed')).toBeAttached()
  await expect(button('Remove Section 3')).toBeFocused()
  const count = await terms.getByLabel('Title').count()
  await terms.getByLabel('Text', { exact: true }).last().fill('')
  await button('Add a section').click(SLOWLY)
  await expect(terms.getByLabel('Title')).toHaveCount(count + 1)
  await expect(terms.getByLabel('Title').last()).toBeFocused()
})

test('a picture is moved and left out by the first press, whatever field was left for it', async ({
  page,
  shop,
}) => {
  const dialog = await beginProduct(page, shop, 'PRESSED')
  await dialog.getByLabel('Images').setInputFiles([await jpeg('first.jpg'), await jpeg('second.jpg')])
  await dialog.getByLabel('Description').fill('')
  await dialog.getByRole('button', { name: 'Move picture 2 to the front by one' }).click(SLOWLY)
  await expect(dialog.getByText('Picture 2 is now picture 1')).toBeAttached()
  await expect(dialog.getByRole('button', { name: 'Move picture 1 to the front by one' })).toBeFocused()
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Leave out first.jpg' }).click(SLOWLY)
  await expect(dialog.getByText('first.jpg is left out')).toBeAttached()
  await expect(dialog.getByLabel('Images')).toBeFocused()
})
