import type { Locator } from '@playwright/test'
import { paidOrder } from '../../support/orders/placed-order.ts'
import { expectAccessiblePage, openBackOffice } from '../support/admin.ts'
import { recordAnnouncements } from '../support/announcements.ts'
import { beginProduct, jpeg } from '../support/product-form.ts'
import { expect, hydrated, navigate, test } from '../support/shop.ts'

// As slow as a finger: by then the message of the blurred field has moved the buttons below it.
const SLOW_CLICK = { delay: 200 }

// A long form lists its wrong fields beside the button, each with a link to the field.

test('on a phone the long forms list their wrong fields, and their lists work at the first click', async ({
  page,
  shop,
}) => {
  await test.step('a product form lists its wrong fields, and its title, fields and button stay visible', async () => {
    await page.setViewportSize({ width: 390, height: 600 })
    await openBackOffice(page, shop, '/products')
    await hydrated(page)
    await page.getByRole('button', { name: 'Add Product' }).click()
    const form = page.getByRole('dialog', { name: 'Add Product' })
    await form.getByLabel('Name').fill('Ring')
    await form.getByLabel('Code').fill('R-1')
    await form.getByLabel('Images').scrollIntoViewIfNeeded()
    const announcements = await recordAnnouncements(page)
    await form.getByRole('button', { name: 'Create Product' }).click()
    const list = form.getByRole('alert').filter({ hasText: 'Please look at' })
    await expect(list).toContainText('Please look at 5 fields again:')
    await expect(list).toBeInViewport({ ratio: 1 })
    const fields = ['Price (GBP)', 'Stock Quantity', 'Brand', 'Description', 'Images']
    await expect(list.getByRole('button')).toHaveText(fields)
    await expect(form.getByLabel('Price (GBP)')).toBeFocused()
    await expect(form.getByLabel('Price (GBP)')).toBeInViewport({ ratio: 1 })
    await expect.poll(announcements).toContainEqual(expect.stringMatching(/^Please look at 5 fields again:/))
    await expectAccessiblePage(page, 'a refused product')
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
    // The field scrolls into view although it has the focus already.
    const name = form.getByLabel('Name')
    await name.fill('')
    await form.getByLabel('Images').evaluate((last) => last.scrollIntoView())
    await expect(name).not.toBeInViewport()
    await name.press('Enter')
    await expect(name).toHaveAccessibleDescription('Name is required')
    await expect(name).toBeFocused()
    await expect(name).toBeInViewport()

    const eleven = await Promise.all(Array.from({ length: 11 }, (_, at) => jpeg(`${at}.jpg`)))
    await form.getByLabel('Images').setInputFiles(eleven)
    await expect(form.getByRole('button', { name: /^Leave out/ })).toHaveCount(10)
    await expect(form.getByText('A product has at most 10 images')).toBeInViewport({ ratio: 1 })
  })

  await test.step('the settings form lists its wrong fields with links to them', async () => {
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
    await expectAccessiblePage(page, 'refused settings')
    await list.getByRole('button', { name: 'Opening days' }).click()
    const days = page.getByLabel('Opening days')
    await expect(days).toBeFocused()
    await expect.poll(() => isCovered(days)).toBe(false)
    await days.blur()
    await nameField.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 56))
    // A click by Playwright would scroll to the button.
    await list.getByRole('button', { name: 'Shop name' }).dispatchEvent('click')
    await expect.poll(() => isCovered(page.locator('label', { hasText: 'Shop name' }))).toBe(false)

    await navigate(page, '/admin/settings?part=faq')
    const faq = page.getByRole('tabpanel', { name: 'FAQ' })
    await faq.getByLabel('Topic', { exact: true }).nth(1).fill('')
    await faq.getByLabel('Answer').first().fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await faq.getByRole('button', { name: 'Topic 2', exact: true }).click()
    await expect(faq.getByLabel('Topic', { exact: true }).nth(1)).toBeFocused()
    await faq.getByRole('button', { name: 'Topic 1, Answer 1', exact: true }).click()
    await expect(faq.getByLabel('Answer').first()).toBeFocused()
  })

  await test.step('the list buttons in the settings work at the first click, are announced and keep the focus; a new item shows no error', async () => {
    await openBackOffice(page, shop, '/settings?part=terms')
    const terms = page.getByRole('tabpanel', { name: 'Terms' })
    const button = (name: string) => terms.getByRole('button', { name, exact: true })
    await terms.getByLabel('Introduction').fill('')
    const announcements = await recordAnnouncements(page)
    await button('Move Section 1 down').click(SLOW_CLICK)
    await expect.poll(announcements).toContain('Section 1 is now section 2')
    await expect(button('Move Section 2 down')).toBeFocused()
    await terms.getByLabel('Title').nth(1).fill('')
    await button('Remove Section 3').click(SLOW_CLICK)
    await expect.poll(announcements).toContain('Section 3 is removed')
    await expect(button('Remove Section 3')).toBeFocused()
    const wrong = terms.locator('[aria-invalid=true]')
    await terms.getByLabel('Text', { exact: true }).last().fill('')
    const [count, wrongBefore] = [await terms.getByLabel('Title').count(), await wrong.count()]
    await button('Add a section').click(SLOW_CLICK)
    await expect(terms.getByLabel('Title')).toHaveCount(count + 1)
    const fresh = terms.getByLabel('Title').last()
    await expect(fresh).toBeFocused()
    await expect(fresh).not.toHaveAttribute('aria-invalid')
    expect(await wrong.count()).toBeGreaterThanOrEqual(wrongBefore)
    await fresh.blur()
    await expect(fresh).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('the image buttons of a product work at the first click, are announced and keep the focus', async () => {
    const dialog = await beginProduct(page, shop, 'PRESSED')
    const announcements = await recordAnnouncements(page)
    await dialog.getByLabel('Images').setInputFiles([await jpeg('first.jpg'), await jpeg('second.jpg')])
    await expect.poll(announcements).toEqual(['2 pictures chosen'])
    await dialog.getByLabel('Description').fill('')
    await dialog.getByRole('button', { name: 'Move picture 2 to the front by one' }).click(SLOW_CLICK)
    await expect.poll(announcements).toContain('Picture 2 is now picture 1')
    await expect(dialog.getByRole('button', { name: 'Move picture 1 to the front by one' })).toBeFocused()
    await dialog.getByLabel('Name').fill('')
    await dialog.getByRole('button', { name: 'Leave out first.jpg' }).click(SLOW_CLICK)
    await expect.poll(announcements).toContain('first.jpg is left out')
    await expect(dialog.getByLabel('Images')).toBeFocused()
  })
})

// Proves: R13.313
test('on a phone the toast of a corrected order lies on the title of its details', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await paidOrder(shop)
  await openBackOffice(page, shop, `/orders?order=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByRole('button', { name: 'Edit' }).first().click()
  const form = page.getByRole('dialog', { name: 'Customer and address' })
  await form.getByLabel('City').fill('Leeds')
  await form.getByLabel('Send the confirmation again, with these details').uncheck()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const toast = details.locator('[data-toast=success]')
  await expect(toast).toContainText('Changes saved')
  const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const { x, y, width, height } = await box(toast)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThan((await box(details.getByText('Customer Information'))).y)
  expect(x + width).toBeLessThanOrEqual((await box(details.getByRole('button', { name: 'Close' }).first())).x)
})

/** Whether another element covers the middle of the field, or the field is outside of the viewport. */
function isCovered(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) !== element
  })
}
