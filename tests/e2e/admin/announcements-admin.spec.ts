import { paidOrder } from '../../support/placed-order.ts'
import { openBackOffice } from '../support/admin.ts'
import { expectHeard, listen } from '../support/listen.ts'
import { describeProduct } from '../support/product-form.ts'
import { expect, test } from '../support/shop.ts'

// What comes of a press in the back office is said, once, and again when the same comes of the next.

test('how many a search, a filter or an order finds is said, and which page is turned to', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/products')
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  const said = await listen(page)
  const heard: unknown[] = []
  const expectNext = async (words: unknown) => {
    heard.push(words)
    await expect.poll(said).toEqual(heard)
  }
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expectNext(expect.stringMatching(/^Page 2, out of \d+$/))
  await page.getByLabel('Sort by').selectOption('Name')
  await expectNext(expect.stringMatching(/^Products: \d+ found$/))
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  await expectNext(expect.stringMatching(/^Products: \d+ found$/))
  const box = page.getByRole('searchbox', { name: 'Name or code' })
  await box.fill('no such thing')
  await box.press('Enter')
  await expectNext('Products: none found')
  await box.fill('nor any such thing')
  await box.press('Enter')
  await expectNext('Products: none found')
  await page.waitForTimeout(500)
  expect(await said()).toEqual(heard)
})

test('an order that is looked at and a list that comes first are no news of the list', async ({
  page,
  shop,
}) => {
  await paidOrder(shop)
  await openBackOffice(page, shop)
  const said = await listen(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click()
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Notes' })).toBeVisible()
  await page.waitForTimeout(500)
  expect((await said()).filter((words) => /found|out of/.test(words))).toEqual([])
})

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
    await expect(page.locator('[data-toast]')).toHaveCount(0)
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
