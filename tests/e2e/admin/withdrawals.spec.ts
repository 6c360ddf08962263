import { openOrderCalls } from '../../support/orders/order-calls.ts'
import { withdrawableOrder } from '../../support/orders/withdrawal-calls.ts'
import { expectAccessiblePage, openBackOffice, row } from '../support/admin.ts'
import { expect, navigate, test } from '../support/shop.ts'

// Proves: R13.285
test('the owner closes a withdrawal from what the shopper keeps, with a reason', async ({ page, shop }) => {
  const calls = await openOrderCalls(shop)
  const order = await withdrawableOrder(shop, calls, 2)
  await order.withdraw(1)
  const { code } = await calls.read(order.id)
  await openBackOffice(page, shop, '/withdrawals')
  const button = row(page, code).getByRole('button', { name: /^Close without refund/ })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Close without refund' })
  await expect(dialog).toContainText('£25.00 would not be refunded.')
  await expect(dialog).toContainText('By law the shopper gets the money back in most cases.')
  await expectAccessiblePage(page, page.url())
  const reason = dialog.getByLabel('Reason')
  await dialog.getByRole('button', { name: 'Close without refund' }).click()
  await expect(reason).toHaveAccessibleDescription(/Reason is required$/)
  await reason.fill('You told us that you keep it.')
  await order.refund({ amount: 25 })
  await dialog.getByRole('button', { name: 'Close without refund' }).click()
  await expect(dialog.getByRole('alert')).toContainText('mark it as refunded instead')
  await expect(dialog.getByText('would not be refunded.').locator('+ p')).toContainText(
    /£25.00 was refunded by amount .+ Then mark it as refunded instead\./,
  )
  await dialog.getByRole('button', { name: 'Close without refund' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, code)).toContainText('ClosedYou told us that you keep it.')
  await expect(button).toHaveCount(0)
  await page.getByLabel('Show').selectOption('Closed')
  await expect(row(page, code)).toBeVisible()
  await navigate(page, `/admin/orders?order=${order.id}`)
  await expect(page.getByText('Withdrawal closed without refund')).toBeVisible()
})
