import { eventually } from '../../support/harness.ts'
import { paidOrder, stateOf } from '../../support/orders/placed-order.ts'
import { expect, test } from '../support/shop.ts'

// Proves: R13.106
test('a guest saves the receipt, and cancels the order by keyboard, after keeping it first', async ({
  page,
  shop,
}) => {
  const order = await paidOrder(shop)
  await page.goto(`/success/${order.id}`)
  const cancel = page.getByRole('button', { name: 'Cancel order' })
  await expect(cancel).toBeEnabled()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipt (PDF)' }).click()
  await saving
  await cancel.press('Enter')
  const keep = page.getByRole('button', { name: 'Keep order' })
  await expect(keep).toBeFocused()
  await keep.press('Enter')
  await expect(keep).toBeHidden()
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await page.getByRole('button', { name: 'Cancel this order' }).press('Enter')
  const heading = page.getByRole('heading', { name: 'Order Cancelled' })
  await expect(heading).toBeFocused()
  await expect(cancel).toHaveCount(0)
  await eventually(async () => (await stateOf(shop, order.id))?.status === 'cancelled')
})
