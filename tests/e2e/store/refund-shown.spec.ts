import type { Locator } from '@playwright/test'
import { becomes, paidOrder, pay, placeOrder } from '../../support/placed-order.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { customerWithOrder, holdToken } from '../support/customer.ts'
import { expect, test } from '../support/shop.ts'

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

// Proves: R5.63
test('an order whose money is on its way back in whole is nowhere offered for shipping', async ({
  page,
  shop,
}) => {
  const [whole, part] = [await paidOrder(shop), await paidOrder(shop)]
  const token = await openBackOffice(page, shop)
  const toShip = async () =>
    (await shop.call('GET', '/api/v1/admin/dashboard/', { token })).body.to_ship.total
  const before = await toShip()
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  const refund = (id: string, body = {}) => shop.call('POST', `/api/v1/order/${id}/refund/`, { token, body })
  await refund(whole.id)
  await refund(part.id, { amount: 1 })
  expect(await toShip()).toBe(before - 1)
  for (const [{ email }, count] of [
    [whole, 0],
    [part, 1],
  ] as const) {
    await page.goto(`/admin/orders?email=${email}`)
    await expect(row(page, 'Code: ')).toContainText('Processing', { ignoreCase: true })
    await expect(page.getByRole('button', { name: /^Ship Order/ })).toHaveCount(count)
  }
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
})

test('an order that was cancelled tells no day of its delivery, to its customer or in the office', async ({
  page,
  shop,
}) => {
  const { mary, session, order } = await customerWithOrder(shop)
  expect(await pay(shop, session)).toBe(303)
  await holdToken(page, shop, mary)
  const dayOn = async (path: string, place: Locator, beside: string, day: string) => {
    await page.goto(path)
    if (path === '/orders') await page.getByRole('button', { name: 'View Details' }).click()
    await expect(place.getByText(beside, { exact: true })).toBeVisible()
    return place.getByText(day).count()
  }
  const [main, dialog] = [page.getByRole('main'), page.getByRole('dialog')]
  const places: [path: string, place: Locator, beside: string, day: string][] = [
    [`/orders/${order.id}`, main, 'Tracking number', 'Estimated delivery'],
    [`/success/${order.id}`, main, 'Shipping method', 'Estimated delivery'],
    ['/orders', dialog, 'Tracking number', 'Estimated delivery'],
    [`/admin/orders?order=${order.id}`, dialog, 'Tracking', 'Est. delivery'],
  ]
  const token = await openBackOffice(page, shop)
  for (const place of places) expect(await dayOn(...place), place[0]).toBe(1)
  await shop.call('POST', `/api/v1/order/${order.id}/cancel/`, { token, body: {} })
  for (const place of places) expect(await dayOn(...place), place[0]).toBe(0)
})
