import { openBackOffice } from '../support/admin.ts'
import { recordAnnouncements } from '../support/announcements.ts'
import { beginProduct, jpeg } from '../support/product-form.ts'
import { expect, test } from '../support/shop.ts'

// As slow as a finger: by then the message of the blurred field has moved the buttons below it.
const SLOW_CLICK = { delay: 200 }

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone an admin edits lists of sections and of pictures', async ({ page, shop }) => {
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
