import type { Locator } from '@playwright/test'
import { findNothingWrong, openBackOffice } from '../support/admin.ts'
import { listen } from '../support/listen.ts'
import { jpeg } from '../support/product-form.ts'
import { expect, freshProduct, hydrated, test } from '../support/shop.ts'

// A long form that is refused lists the wrong fields beside its button, and leads to each.

test('a product with several wrong fields lists them, and its title, fields and button stay in sight', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openBackOffice(page, shop, '/products')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByLabel('Name').fill('Ring')
  await form.getByLabel('Code').fill('R-1')
  await form.getByLabel('Images').scrollIntoViewIfNeeded()
  const said = await listen(page)
  await form.getByRole('button', { name: 'Create Product' }).click()
  const list = form.getByRole('alert').filter({ hasText: 'Please look at' })
  await expect(list).toContainText('Please look at 5 fields again:')
  await expect(list).toBeInViewport({ ratio: 1 })
  const fields = ['Price (GBP)', 'Stock Quantity', 'Brand', 'Description', 'Images']
  await expect(list.getByRole('button')).toHaveText(fields)
  await expect(form.getByLabel('Price (GBP)')).toBeFocused()
  await expect(form.getByLabel('Price (GBP)')).toBeInViewport({ ratio: 1 })
  await expect.poll(said).toContainEqual(expect.stringMatching(/^Please look at 5 fields again:/))
  await findNothingWrong(page, 'a refused product')
  await list.getByRole('button', { name: 'Description' }).click()
  const description = form.getByLabel('Description')
  await expect(description).toBeFocused()
  await expect.poll(() => isCovered(description)).toBe(false)
  await description.fill('A ring')
  await expect(list).toContainText('Please look at 4 fields again:')
  await list.getByRole('button', { name: 'Images' }).click()
  await expect(form.getByLabel('Images')).toBeFocused()
  await expect(form.getByText('At least one image is required')).toBeInViewport({ ratio: 1 })
  await expect(form.getByRole('heading', { name: 'Add Product' })).toBeInViewport({ ratio: 1 })
  await expect(form.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
  expect(await form.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0)

  const eleven = await Promise.all(Array.from({ length: 11 }, (_, at) => jpeg(`${at}.jpg`)))
  await form.getByLabel('Images').setInputFiles(eleven)
  await expect(form.getByRole('button', { name: /^Leave out/ })).toHaveCount(10)
  await expect(form.getByText('A product has at most 10 images')).toBeInViewport({ ratio: 1 })
})

test('a wrong field scrolls into sight, also when it has the focus already', async ({ page, shop }) => {
  const { name, code } = await freshProduct(shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await openBackOffice(page, shop, `/products?search=${code}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  const field = form.getByLabel('Name')
  await field.fill('')
  await form.getByLabel('Images').evaluate((last) => last.scrollIntoView())
  await expect(field).not.toBeInViewport()
  await form.getByRole('button', { name: 'Save Product' }).click()
  await expect(field).toHaveAccessibleDescription('Name is required')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
})

test('settings with several wrong fields list them beside the button, and lead to each', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBackOffice(page, shop, '/settings')
  await hydrated(page)
  for (const label of ['Shop name', 'Country', 'Opening days']) await page.getByLabel(label).fill('')
  const list = page.getByRole('alert').filter({ hasText: 'Please look at 3 fields again:' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(list).toBeInViewport({ ratio: 1 })
  const nameField = page.getByLabel('Shop name')
  await expect(nameField).toBeFocused()
  await expect(nameField).toBeInViewport({ ratio: 1 })
  await list.getByRole('button', { name: 'Opening days' }).click()
  const days = page.getByLabel('Opening days')
  await expect(days).toBeFocused()
  await expect.poll(() => isCovered(days)).toBe(false)
  await findNothingWrong(page, 'refused settings')
  await days.blur()
  await nameField.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 56))
  // A click by Playwright would scroll to the button.
  await list.getByRole('button', { name: 'Shop name' }).dispatchEvent('click')
  await expect.poll(() => isCovered(page.locator('label', { hasText: 'Shop name' }))).toBe(false)

  await page.goto('/admin/settings?part=faq')
  const faq = page.getByRole('tabpanel', { name: 'FAQ' })
  await faq.getByLabel('Topic', { exact: true }).nth(1).fill('')
  await faq.getByLabel('Answer').first().fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await faq.getByRole('button', { name: 'Topic 2', exact: true }).click()
  await expect(faq.getByLabel('Topic', { exact: true }).nth(1)).toBeFocused()
  await faq.getByRole('button', { name: 'Topic 1, Answer 1', exact: true }).click()
  await expect(faq.getByLabel('Answer').first()).toBeFocused()
})

/** Whether something lies over the middle of it, or it is out of sight. */
function isCovered(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) !== element
  })
}
