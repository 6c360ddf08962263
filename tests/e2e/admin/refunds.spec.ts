import type { Page, Route } from '@playwright/test'
import type { TestShop } from '../../support/harness.ts'
import { openOrderCalls } from '../../support/orders/order-calls.ts'
import { addProduct, paidOrder } from '../../support/orders/placed-order.ts'
import { openBackOffice } from '../support/admin.ts'
import { expect, navigate, test } from '../support/shop.ts'

// Proves: S4.admin.8, R5.25, R5.26, R5.27, R13.302
test('a refund is at most the rest, also when another admin was first, and one whose answer was lost is sent again with its key and made once', async ({
  page,
  shop,
}) => {
  const productId = await addProduct(shop, { price: 2500, name: 'Scratched ring' })
  const order = await paidOrder(shop, { lines: [{ productId, quantity: 3 }] })
  await (await openOrderCalls(shop)).ship(order.id)
  const token = await openBackOffice(page, shop, `/orders?order=${order.id}`)
  const refunds = async () => (await shop.call('GET', `/api/v1/order/${order.id}/`, { token })).body.refunds
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  const submit = refund.getByRole('button', { name: /^Refund/ })
  await refund.getByLabel('An amount').check()
  const amount = refund.getByLabel('Amount (GBP)')
  const keys = await loseSecondAnswer(page)
  for (const [typed, refusal] of [
    ['0', 'Amount must be a number above 0 with at most two decimals'],
    ['1.234', 'Amount must be a number above 0 with at most two decimals'],
    ['999', 'At most £80.00 can still be refunded.'],
  ] as const) {
    await amount.fill(typed)
    await submit.click()
    await expect(amount).toHaveAccessibleDescription(refusal)
    await expect(amount).toBeFocused()
  }
  expect(keys, 'the form itself refuses a text that is no amount').toHaveLength(1)
  await amount.fill('10')
  await expect(amount).toHaveAccessibleDescription('')
  await refund.getByLabel('Some items').check()
  await refund.getByLabel('How many of Scratched ring').selectOption('2')
  await refund.getByRole('button', { name: 'Refund £50.00' }).click()
  await expect(refund.getByRole('alert')).toContainText('We could not reach the shop.')
  expect(await refunds()).toHaveLength(1)
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('£50.00')
  await refund.getByRole('button', { name: 'Refund £50.00' }).click()
  await expect(page.getByText('Refund sent.')).toBeVisible()
  expect(await refunds()).toMatchObject([{ amount: '50.00' }])
  const [refused, lost, again] = keys
  expect(lost).not.toBe(refused)
  expect(again).toBe(lost)

  const openRefund = () => page.getByRole('button', { name: 'Refund', exact: true }).click()
  await openRefund()
  await refund.getByLabel('An amount').check()
  await amount.fill('10')
  await refund.getByRole('button', { name: 'Refund £10.00' }).click()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('-£60.00')
  await openRefund()
  await refund.getByLabel('Some items').check()
  await refund.getByLabel('How many of Scratched ring').selectOption('1')
  await expect(refund.getByText('Comes to £20.00, all that is left')).toBeVisible()
  await refund.getByRole('button', { name: 'Refund £20.00' }).click()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('1 back in stock')
  await page.unroute('**/refund/')
  await expectRestAfterAnotherAdmin(page, shop, token)
})

/** @returns the idempotency keys of the refunds that are sent; the answer to the second is lost */
async function loseSecondAnswer(page: Page): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route('**/refund/', async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length !== 2) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  return keys
}

/** Another admin refunds one of two items while the form is open. */
async function expectRestAfterAnotherAdmin(page: Page, shop: TestShop, token: string): Promise<void> {
  const productId = await addProduct(shop, { name: 'Ring of two', price: 1000 })
  const order = await paidOrder(shop, { lines: [{ productId, quantity: 2 }] })
  await navigate(page, `/admin/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Some items').check()
  const howMany = refund.getByLabel('How many of Ring of two')
  await howMany.selectOption('2 of 2')
  const path = `/api/v1/order/${order.id}`
  const { body } = await shop.call('GET', `${path}/`, { token })
  const items = [{ order_item_id: body.order_items[0].id, quantity: 1, restock: true }]
  await shop.call('POST', `${path}/refund/`, { token, body: { items } })
  await refund.getByRole('button', { name: 'Refund £20.00' }).click()
  await expect(refund.getByRole('alert')).toHaveText(
    'Something was refunded meanwhile: £15.00 can still be given back. Check the refund, then send it again.',
  )
  // No toast repeats it: on a phone that would cover it.
  await expect(page.getByText('Something was refunded meanwhile')).toHaveCount(1)
  await expect(refund).toContainText('£15.00 of £25.00 can be given back.')
  await expect(howMany.locator('option:checked')).toHaveText('1 of 1')
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await refund.getByRole('button', { name: 'Refund £10.00' }).click()
  await expect(page.getByText('The refund waits for the payment provider, who is asked again.')).toBeVisible()
  await expect(page.getByText('Refund sent.')).toHaveCount(0)
  await expect(refund).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Pending', { ignoreCase: true })
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
}
