import type { Locator, Page } from '@playwright/test'
import { paidOrder, placeOrder } from '../../support/orders/placed-order.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { openBackOffice } from '../support/admin.ts'
import { recordAnnouncements } from '../support/announcements.ts'
import { describeProduct } from '../support/product-form.ts'
import { expect, holdBack, hydrated, navigate, test } from '../support/shop.ts'

test('forms ask before changes are lost, and show what is missing', async ({ page, shop }) => {
  await test.step('a changed product form asks before it closes, also when Escape follows Cancel at once', async () => {
    await openBackOffice(page, shop, '/products')
    const form = page.getByRole('dialog', { name: 'Add Product' })
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    const cancel = question.getByRole('button', { name: 'Cancel' })
    const name = form.getByLabel('Name', { exact: true })
    const pressEscape = () => page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await pressEscape()
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: 'Add Product' }).click()
    await name.fill('Begun')
    const cross = form.getByRole('button', { name: 'Close', exact: true })
    for (const leave of [pressEscape, () => page.mouse.click(3, 300), () => cross.click()]) {
      await leave()
      await expect(question).toContainText('Close without saving?')
      await cancel.click()
      await expect(question).toBeHidden()
      await expect(name).toHaveValue('Begun')
    }
    await pressEscape()
    await cancel.evaluate(pressEscapeBeforeCloseEvent)
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Close without saving' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('an unsaved note asks before it closes, a saved one does not, and a discarded note is empty again', async () => {
    await placeOrder(shop)
    const order = await placeOrder(shop)
    await openBackOffice(page, shop, `/orders?order=${order.id}`)
    const details = page.getByRole('dialog', { name: /^Order Details #/ })
    const notes = details.getByRole('region', { name: 'Notes' })
    const note = details.getByLabel('Add a note')
    await leaveAndStay(page, details, note, 'Call before noon')
    await details.getByRole('button', { name: 'Add note' }).press('Enter')
    await expect(notes).toContainText('Call before noon')
    await expect(note).toBeFocused()
    await details.getByRole('button', { name: 'Cancel Order' }).focus()
    await expect(details.getByText('Note is required')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(page).toHaveURL('/admin/orders')
    await expectDiscardedNoteIsEmpty(page, details)
  })

  await test.step('a missing image and a refund without items are shown and announced at each click', async () => {
    const order = await paidOrder(shop)
    await page.setViewportSize({ width: 390, height: 500 })
    await openBackOffice(page, shop, '/products')
    await hydrated(page)
    await page.getByRole('button', { name: 'Add Product' }).click()
    await describeProduct(page, `P${crypto.randomUUID().slice(0, 8)}`)
    await pressTwiceBelow(page, 'Name', 'Create Product', 'At least one image is required')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close without saving' }).click()
    await navigate(page, `/admin/orders?order=${order.id}`)
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Some items').check()
    await pressTwiceBelow(page, 'Reason', 'Refund', 'Choose how many of which item.')
  })

  await test.step('a step back closes a form, a double click sends it once, and a form that is closed while it is saved does not close the next one', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const token = await signInAdmin(shop)
    for (const name of ['Saved slowly', 'Opened next'])
      await shop.call('POST', '/api/v1/brands/', { token, body: { name, description: 'A brand' } })
    await page.goto('/admin/brands?search=bead')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page).toHaveURL('/admin/brands')
    await page.getByRole('button', { name: 'Add Brand' }).click()
    const form = page.getByRole('dialog', { name: 'Add Brand' })
    await form.getByLabel('Brand Name').fill('Given up')
    await page.goBack()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/admin/brands?search=bead')
    await expect(form).toBeHidden()
    await page.goForward()
    await expect(page).toHaveURL('/admin/brands')

    const save = await holdBack(page, /\/brands\/\d+\/$/)
    const edit = page.getByRole('dialog', { name: 'Edit Brand' })
    await page.getByRole('button', { name: 'Edit Saved slowly' }).click()
    await edit.getByLabel('Description').fill('Changed')
    await edit.getByRole('button', { name: 'Save Brand' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close without saving' }).click()
    await page.getByRole('button', { name: 'Edit Opened next' }).click()
    await edit.getByLabel('Description').fill('Written meanwhile')
    save()
    await expect(page.getByText('Brand updated successfully')).toBeVisible()
    await expect(edit.getByLabel('Description')).toHaveValue('Written meanwhile')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close without saving' }).click()

    await page.getByRole('button', { name: 'Add Brand' }).dblclick()
    await form.getByLabel('Brand Name').fill('Pressed twice')
    await form.getByLabel('Description').fill('By an owner in a hurry')
    let calls = 0
    await page.route('**/api/v1/brands/', async (route) => {
      calls += 1
      if (calls === 1) await route.abort()
    })
    await form.getByRole('button', { name: 'Add Brand' }).click()
    await expect(form.getByRole('alert')).toContainText('We could not reach the shop.')
    // The alert disappears when the form is sent, so the button moves before the second click.
    await form.getByRole('button', { name: 'Add Brand' }).dblclick()
    await expect(form.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeHidden()
    await expect(form).toBeVisible()
    expect(calls).toBe(2)
  })
})

/** Clicks Cancel, then presses Escape after the dialog is closed and before its close event. */
async function pressEscapeBeforeCloseEvent(cancel: HTMLElement | SVGElement): Promise<void> {
  const question = cancel.closest('dialog')
  let isHeard = false
  question?.addEventListener('close', () => {
    isHeard = true
  })
  ;(cancel as HTMLElement).click()
  while (question?.open) await Promise.resolve()
  if (isHeard) throw new Error('the close event came before the key')
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  question?.parentElement?.dispatchEvent(key)
  await new Promise((resolve) => question?.addEventListener('close', resolve, { once: true }))
  await new Promise(requestAnimationFrame)
}

/** Fills a field, presses Escape, and cancels the question. */
async function leaveAndStay(page: Page, form: Locator, field: Locator, words: string): Promise<void> {
  await field.fill(words)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toContainText('Close without saving?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(form).toBeVisible()
  await expect(field).toHaveValue(words)
}

/** Discards a note by Escape, and opens another order; then by a step back, and opens the same one. */
async function expectDiscardedNoteIsEmpty(page: Page, details: Locator): Promise<void> {
  const note = details.getByLabel('Add a note')
  const buttons = page.getByRole('button', { name: /^View Details/ })
  await buttons.first().click()
  await note.fill('Given up')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect(details).toBeHidden()
  await buttons.nth(1).click()
  await expect(note).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await buttons.first().click()
  await note.fill('Given up by a step back')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(details).toBeHidden()
  await page.goForward()
  await expect(details).toBeVisible()
  await expect(note).toHaveValue('')
}

async function pressTwiceBelow(page: Page, field: string, button: string, missing: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  const announcements = await recordAnnouncements(page)
  for (const times of [1, 2]) {
    await dialog.getByLabel(field).scrollIntoViewIfNeeded()
    await dialog.getByRole('button', { name: button }).press('Enter')
    await expect(dialog.getByText(missing)).toBeInViewport({ ratio: 1 })
    await expect.poll(announcements).toEqual(Array(times).fill(missing))
  }
}
