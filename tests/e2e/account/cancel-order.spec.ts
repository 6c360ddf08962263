import { eventually } from '../../support/harness.ts'
import { paidOrder, stateOf } from '../../support/orders/placed-order.ts'
import { enter } from '../support/customer.ts'
import { expect, test } from '../support/shop.ts'

test('a paid order is cancelled by its guest, but not by a stranger', async ({ page, shop }) => {
  // Proves: R13.106
  await test.step('a guest saves the receipt, and cancels the order by keyboard, after keeping it first', async () => {
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

  // Proves: R13.162
  await test.step('an old order that another account opens with its e-mail address is cancelled by it', async () => {
    const order = await paidOrder(shop)
    await shop.change(`update orders set created_at = created_at - interval '91 days' where id = $1`, [
      order.id,
    ])
    await enter(page, shop, `/success/${order.id}`)
    await page.getByRole('main').getByLabel('Email').fill(order.email)
    await page.getByRole('button', { name: 'Show my order' }).click()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await expect(page.getByRole('heading', { name: 'Order Cancelled' })).toBeVisible()
  })
})
