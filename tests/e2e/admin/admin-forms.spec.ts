import type { Locator, Page, Route } from '@playwright/test'
import { paidOrder, placeOrder } from '../../support/placed-order.ts'
import { openBackOffice } from '../support/admin.ts'
import { expect, test } from '../support/shop.ts'

test('a product form that was begun is not lost by a slip', async ({ page, shop }) => {
  await openBackOffice(page, shop, '/products')
  const form = page.getByRole('dialog', { name: 'Add Product' })
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Add Product' }).click()
  await form.getByLabel('Name', { exact: true }).fill('Begun')
  const slips = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(3, 300),
    () => form.getByRole('button', { name: 'Close', exact: true }).click(),
  ]
  for (const slip of slips) {
    await slip()
    await expect(question).toContainText('Close without saving?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Begun')
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(form).toBeHidden()
})

test('an Escape on the heels of Cancel asks again', async ({ page, shop }) => {
  await openBackOffice(page, shop, '/products')
  const form = page.getByRole('dialog', { name: 'Add Product' })
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await page.getByRole('button', { name: 'Add Product' }).click()
  await form.getByLabel('Name', { exact: true }).fill('Begun')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).evaluate(async (cancel: HTMLButtonElement) => {
    const asked = cancel.closest('dialog')
    let isTold = false
    asked?.addEventListener('close', () => {
      isTold = true
    })
    cancel.click()
    while (asked?.open) await Promise.resolve()
    if (isTold) throw new Error('the closing was told before the key came')
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    asked?.parentElement?.dispatchEvent(key)
    await new Promise((told) => asked?.addEventListener('close', told, { once: true }))
    await new Promise(requestAnimationFrame)
  })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await expect(form).toBeHidden()
})

test('a note and a stock correction that were begun are not lost by a slip, and once kept ask nothing', async ({
  page,
  shop,
}) => {
  const order = await placeOrder(shop)
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  const details = page.getByRole('dialog', { name: /^Order Details #/ })
  await slipAndStay(page, details, details.getByLabel('Add a note'), 'Call before noon')
  await details.getByRole('button', { name: 'Add note' }).click()
  await expect(details.getByRole('region', { name: 'Notes' })).toContainText('Call before noon')
  await expect(details.getByLabel('Add a note')).toBeFocused()
  await details.getByRole('button', { name: 'Cancel Order' }).focus()
  await expect(details.getByText('Note is required')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL('/admin/orders')

  await page.goto('/admin/products')
  await page
    .getByRole('button', { name: /^Stock of / })
    .first()
    .click()
  const stock = page.getByRole('dialog', { name: 'Stock' })
  await slipAndStay(page, stock, stock.getByLabel('Reason'), 'Counted again')
  await stock.getByLabel('Change', { exact: true }).fill('1')
  await stock.getByRole('button', { name: 'Correct stock' }).click()
  await expect(stock.getByRole('listitem').first()).toContainText('Corrected: Counted again')
  await expect(stock.getByLabel('Change', { exact: true })).toBeFocused()
  await stock.getByRole('button', { name: 'Close', exact: true }).focus()
  await expect(stock.getByText('must be a whole number')).toHaveCount(0)
  await expect(stock.getByLabel('Reason')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(stock).toBeHidden()
})

test('a long form that is refused on a phone keeps its name and its way out in sight', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBackOffice(page, shop, '/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByRole('button', { name: 'Create Product' }).click()
  await expect(form.getByText('At least one image is required')).toBeVisible()
  await form.getByLabel('Images').focus()
  await expect(form.getByRole('heading', { name: 'Add Product' })).toBeInViewport({ ratio: 1 })
  await expect(form.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
  expect(await form.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0)
})

test('the field that a long form finds wrong comes into sight, also when it has the focus already', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBackOffice(page, shop, '/products')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  const name = form.getByLabel('Name')
  await name.fill('')
  await form.getByLabel('Images').evaluate((last) => last.scrollIntoView())
  await expect(name).not.toBeInViewport()
  await form.getByRole('button', { name: 'Save Product' }).click()
  await expect(name).toHaveAccessibleDescription('Name is required')
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport()
})

test('a note that was given up waits neither at its order nor at another', async ({ page, shop }) => {
  await placeOrder(shop)
  await placeOrder(shop)
  await openBackOffice(page, shop, '/orders')
  const details = page.getByRole('dialog', { name: /^Order Details #/ })
  const note = details.getByLabel('Add a note')
  const view = (at: number) =>
    page
      .getByRole('button', { name: /^View Details/ })
      .nth(at)
      .click()
  await view(1)
  await expect(note).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await view(0)
  await note.fill('Given up')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect(details).toBeHidden()
  for (const at of [1, 0]) {
    await view(at)
    await expect(note).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
  }
  await view(0)
  await note.fill('Given up by a step back')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(details).toBeHidden()
  await page.goForward()
  await expect(details).toBeVisible()
  await expect(note).toHaveValue('')
})

// Proves: S4.admin.8
test('a refund whose answer was lost is asked for again under its name, anything else under a new one', async ({
  page,
  shop,
}) => {
  const order = await paidOrder(shop)
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByLabel('An amount').check()
  const press = async (amount: string) => {
    await dialog.getByLabel('Amount (GBP)').fill(amount)
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByRole('button', { name: 'Refund' })).toBeEnabled()
  }
  const names = await refundNames(page)
  await press('999')
  const amount = dialog.getByLabel('Amount (GBP)')
  await expect(amount).toHaveAccessibleDescription('At most £55.00 can still be refunded.')
  await amount.fill('5')
  await expect(amount).toHaveAccessibleDescription('')
  await expect(dialog.getByRole('button', { name: 'Refund £5.00' })).toBeVisible()
  await press('5')
  await expect(dialog.getByRole('alert')).toContainText('We could not reach the shop.')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Refund sent.')).toBeVisible()
  const [refused, lost, again] = names
  expect(lost).not.toBe(refused)
  expect(again).toBe(lost)
  // The lost one had been done: the shop gave its answer again.
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('-£5.00')
})

/** Writes in a field, presses Escape, and takes back the leave. */
async function slipAndStay(page: Page, form: Locator, field: Locator, words: string): Promise<void> {
  await field.fill(words)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toContainText('Close without saving?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(form).toBeVisible()
  await expect(field).toHaveValue(words)
}

/** The Idempotency-Keys that go out; the second answer is lost on its way back. */
async function refundNames(page: Page): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = []
  await page.route('**/refund/', async (route: Route) => {
    names.push(route.request().headers()['idempotency-key'])
    if (names.length !== 2) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  return names
}
