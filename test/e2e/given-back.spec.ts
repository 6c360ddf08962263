import { becomes, placeOrder } from '../placed-order.ts'
import { openBackOffice } from './admin.ts'
import { expect, test } from './shop.ts'

test('a payment that did not fit its order asks for nobody any more once all of it has gone back', async ({
  page,
  shop,
}) => {
  const order = await placeOrder(shop)
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
  await becomes(shop, order.id, { payment: 'pending' })
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  const details = page.getByRole('dialog', { name: /^Order Details #/ })
  await expect(details.getByText('Nothing is shipped or given back until you decide.')).toBeVisible()
  await details.getByRole('button', { name: 'Cancel Order' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel Order' })
  await cancel.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(details.getByText('An admin has put this right.')).toBeVisible()
  await page.goto(`/admin/orders?trouble=1&email=${order.email}`)
  await expect(page.getByText('No orders available')).toBeVisible()
})
