import { addProduct, becomes, paidOrder, placeOrder, stockOf } from '../../support/placed-order.ts'
import { findNothingWrong, openBackOffice, row } from '../support/admin.ts'
import { expect, test } from '../support/shop.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

// Proves: S2.admin-orders.4, S2.admin-orders.5, S2.admin-orders.6, S2.admin-orders.7, S2.admin-orders.10, S4.admin.7, S4.admin.8, S5.admin.7, S8.admin.7, S9.admin.5, S9.admin.6, R5.21, R5.22, R5.28
test('from a paid order to a shipped, delivered and half-refunded one', async ({ page, shop }) => {
  const productId = await addProduct(shop, { stock: 10, price: 2500, name: 'Half back ring' })
  const order = await paidOrder(shop, { lines: [{ productId, quantity: 2 }] })
  await openBackOffice(page, shop, `/orders?email=${order.email}`)
  const line = row(page, 'Code: ')
  await expect(line).toContainText('Guest')
  await expect(line).toContainText('Quantity: 1')
  await expect(line).toContainText('Total: £55.00')
  await expect(line).toContainText('Processing', { ignoreCase: true })
  await line.getByRole('button', { name: /^Ship Order/ }).click()
  const ship = page.getByRole('dialog', { name: 'Ship Order' })
  await ship.getByRole('button', { name: 'Ship Order' }).click()
  for (const message of [
    'Shipping company is required',
    'Tracking number is required',
    'Estimated delivery date is required',
  ])
    await expect(ship.getByText(message)).toBeVisible()
  await ship.getByLabel('Shipping company').fill('R')
  await ship.getByLabel('Tracking number').fill('123')
  await ship.getByLabel('Estimated delivery').fill(inDays(-1))
  await ship.getByRole('button', { name: 'Ship Order' }).click()
  await expect(ship.getByText('Shipping company must be at least 2 characters')).toBeVisible()
  await expect(ship.getByText('Tracking number must be at least 4 characters')).toBeVisible()
  await expect(ship.getByText('Estimated delivery date must be in the future')).toBeVisible()
  await ship.getByLabel('Shipping company').fill('Royal Mail')
  await ship.getByLabel('Tracking number').fill('AB123456789GB')
  await ship.getByLabel('Estimated delivery').fill(inDays(3))
  await ship.getByRole('button', { name: 'Ship Order' }).click()
  await expect(page.getByText('Order shipped successfully')).toBeVisible()
  await expect(line.getByRole('button', { name: /^Ship Order/ })).toHaveCount(0)

  await line.getByRole('button', { name: /^View Details/ }).click()
  const details = page.getByRole('dialog', { name: `Order Details #${order.id.slice(0, 8)}` })
  const arrival = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  for (const words of ['Royal Mail', 'AB123456789GB', arrival.format(new Date(inDays(3)))])
    await expect(details.getByRole('region', { name: 'Shipping Information' })).toContainText(words)
  await expect(details.getByRole('region', { name: 'Order Status' })).toContainText('STRIPE')
  await details.getByRole('button', { name: 'Mark as Delivered' }).click()
  await page
    .getByRole('dialog', { name: 'Mark as Delivered' })
    .getByRole('button', { name: 'Mark as Delivered' })
    .click()
  await expect(details.getByRole('region', { name: 'Timeline' })).toContainText('Delivered')

  await details.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Some items').check()
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText('Choose how many of which item.')).toBeVisible()
  await refund.getByLabel('How many of Half back ring').selectOption('1')
  await expect(refund.getByText('Comes to £25.00', { exact: true })).toBeVisible()
  await expect(refund.getByText('Choose how many of which item.')).toHaveCount(0)
  await refund.getByRole('button', { name: 'Refund £25.00' }).click()
  await expect(details.getByRole('region', { name: 'Refunds' })).toContainText('£25.00')
  await expect(details.getByRole('region', { name: 'Order Summary' })).toContainText('-£25.00')
  await expect(details.getByRole('region', { name: 'Order Summary' })).toContainText('Promo Discount£0.00')
  expect(await stockOf(shop, productId)).toBe(9)
  await findNothingWrong(page, 'order details')

  await details.getByPlaceholder(/Add a note/).fill('Called the shopper')
  await details.getByRole('button', { name: 'Add note' }).click()
  await expect(details.getByRole('region', { name: 'Notes' })).toContainText('Called the shopper')
  await details.getByRole('link', { name: 'Packing slip' }).click()
  await expect(page.getByRole('heading', { name: /^Packing slip/ })).toBeVisible()
  await expect(page.getByText('Half back ring')).toBeVisible()
})

// Proves: S4.admin.8, R5.25, R5.26
test('a refund is never more than was paid', async ({ page, shop }) => {
  const productId = await addProduct(shop, { price: 5000, name: 'Scratched ring' })
  const order = await paidOrder(shop, { lines: [{ productId, quantity: 1 }] })
  const token = await openBackOffice(page, shop, `/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('An amount').check()
  const amount = refund.getByLabel('Amount (GBP)')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/refund/')) asked += 1
  })
  for (const [typed, refusal] of [
    ['0', 'Amount must be a number above 0 with at most two decimals'],
    ['1.234', 'Amount must be a number above 0 with at most two decimals'],
    ['999', 'At most £55.00 can still be refunded.'],
  ] as const) {
    await amount.fill(typed)
    await refund.getByRole('button', { name: 'Refund' }).click()
    await expect(amount).toHaveAccessibleDescription(refusal)
    await expect(amount).toBeFocused()
  }
  // Only the shop knows what is left; that 0 is no amount is plain before.
  expect(asked).toBe(1)
  await shop.call('POST', `/api/v1/order/${order.id}/refund/`, { token, body: { amount: 10 } })
  await page.reload()
  await page.getByRole('button', { name: 'Refund' }).click()
  await refund.getByLabel('Some items').check()
  await refund.getByLabel('How many of Scratched ring').selectOption('1')
  await expect(refund.getByText('Comes to £45.00, all that is left')).toBeVisible()
  await refund.getByRole('button', { name: 'Refund £45.00' }).click()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('1 back in stock')
})

// Proves: S4.admin.8
test('cancelling a paid order gives the money and the stock back', async ({ page, shop }) => {
  const productId = await addProduct(shop)
  const order = await paidOrder(shop, { lines: [{ productId, quantity: 2 }] })
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Order' })
  await expect(dialog).toContainText('Are you sure you want to cancel this order?')
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await dialog.getByLabel('Reason (optional)').fill('The stone is cracked')
  await dialog.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText('Order cancelled successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Status' })).toContainText('Refunded')
  expect(await stockOf(shop, productId)).toBe(10)
})

// Proves: S2.admin-orders.10, R5.28, R5.63
test('an order that was given back in whole is not offered for shipping', async ({ page, shop }) => {
  const [order, refunded] = [await paidOrder(shop), await paidOrder(shop)]
  await shop.sandbox(`/sandbox/sessions/${refunded.sessionId}`, { do: 'refund' })
  await becomes(shop, refunded.id, { payment: 'refunded' })
  const shipping = page.getByRole('button', { name: /^Ship Order/ })
  await openBackOffice(page, shop, `/orders?email=${order.email}`)
  await expect(shipping).toHaveCount(1)
  await page.goto(`/admin/orders?email=${refunded.email}`)
  await expect(row(page, 'Code: ')).toContainText('refunded')
  await expect(shipping).toHaveCount(0)
  await page.getByRole('button', { name: /^View Details/ }).click()
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const words = page.getByRole('dialog', { name: 'Cancel Order' })
  await expect(
    words.getByText('The stock goes back and the shopper gets an e-mail.', { exact: true }),
  ).toBeVisible()
})

// Proves: S2.admin-orders.2
test('orders are found by who bought, and Clear Filters shows them all again', async ({ page, shop }) => {
  const { id } = await placeOrder(shop)
  await placeOrder(shop)
  await openBackOffice(page, shop, '/orders')
  await expect(row(page, 'Code: ').first()).toBeVisible()
  await page.getByText('Filters', { exact: true }).click()
  const [email, code] = [page.getByLabel('Email'), page.getByLabel('Order code')]
  await email.fill('nobody@nowhere.example')
  await email.press('Enter')
  await expect(page.getByText('No orders available')).toBeVisible()
  await expect(page).toHaveURL(/email=nobody/)
  await expect(email).toBeFocused()
  await email.fill('')
  await code.fill(id.slice(0, 8))
  await code.press('Enter')
  await expect(row(page, 'Code: ')).toHaveCount(1)
  await page.goBack()
  await expect(email).toHaveValue('nobody@nowhere.example')
  await expect(code).toHaveValue('')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(row(page, 'Code: ').first()).toBeVisible()
  await expect(page).not.toHaveURL(/email=/)
  await email.fill('not applied')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(email).toHaveValue('')
})

// Proves: S2.admin-layout.4
test('a payment that does not fit its order is told of on the dashboard, in the list and with the order', async ({
  page,
  shop,
}) => {
  const order = await placeOrder(shop)
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
  const words = 'Paid £54.99 instead of £55.00'
  await openBackOffice(page, shop)
  await expect(async () => {
    await page.reload()
    await page.getByRole('link', { name: /^1 payment needs you/ }).click({ timeout: 2_000 })
  }).toPass()
  await expect(page).toHaveURL('/admin/orders?trouble=1')
  await expect(row(page, words)).toHaveCount(1)
  await row(page, words)
    .getByRole('button', { name: /^View Details/ })
    .click()
  const details = page.getByRole('dialog', { name: /^Order Details #/ })
  await expect(details.getByRole('alert')).toContainText(words)
  await details.getByRole('button', { name: 'I have put this right' }).click()
  await expect(details.getByText('An admin has put this right.')).toBeVisible()
  await details.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('No orders available')).toBeVisible()
})
