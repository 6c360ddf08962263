import { paidOrder } from '../placed-order.ts'
import { openBackOffice } from './admin.ts'
import { expectHeard, listen } from './listen.ts'
import { describeProduct } from './product-form.ts'
import { expect, test } from './shop.ts'

// What comes of a press in the back office is said, once, and again when the same comes of the next.

test('a note that was added is said to be', async ({ page, shop }) => {
  const order = await paidOrder(shop)
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  const dialog = page.getByRole('dialog')
  for (const text of ['Called the shopper', 'Called again']) {
    await dialog.getByRole('textbox', { name: 'Add a note' }).fill(text)
    await dialog.getByRole('button', { name: 'Add note' }).press('Enter')
    await expect(dialog.getByRole('region', { name: 'Notes' })).toContainText(text)
    await expect(dialog.getByRole('textbox', { name: 'Add a note' })).toBeFocused()
    await expectHeard(page, 'Note added.')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  }
})

test('a product without a picture is refused in sight and aloud at each press', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openBackOffice(page, shop, '/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const code = `P${crypto.randomUUID().slice(0, 8)}`
  await describeProduct(page, code)
  const said = await listen(page)
  const missing = 'At least one image is required'
  for (const times of [1, 2, 3]) {
    await page.getByRole('dialog').getByLabel('Name').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Create Product' }).press('Enter')
    await expect(page.getByText(missing)).toBeInViewport({ ratio: 1 })
    await expect.poll(said).toEqual(Array(times).fill(missing))
  }
})

test('a refund of no items is refused in sight and aloud at each press', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  const order = await paidOrder(shop)
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByLabel('Some items').check()
  const said = await listen(page)
  const missing = 'Choose how many of which item.'
  for (const times of [1, 2, 3]) {
    await dialog.getByLabel('Reason').scrollIntoViewIfNeeded()
    await dialog.getByRole('button', { name: 'Refund' }).press('Enter')
    await expect(dialog.getByText(missing)).toBeInViewport({ ratio: 1 })
    await expect.poll(said).toEqual(Array(times).fill(missing))
  }
})
