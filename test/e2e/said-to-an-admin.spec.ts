import { paidOrder } from '../placed-order.ts'
import { openBackOffice } from './admin.ts'
import { expectHeard } from './listen.ts'
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
