import { addProduct, paidOrder, placeOrder } from '../../support/placed-order.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { openBackOffice, row } from '../support/admin.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

// Proves: S2.admin-orders.2
test('what another admin has done meanwhile shows in the list, after a refusal and when it is turned to again', async ({
  page,
  shop,
}) => {
  const order = await paidOrder(shop)
  const token = await signInAdmin(shop, 'Olive')
  await openBackOffice(page, shop, `/orders?email=${order.email}`)
  await page.getByRole('button', { name: /^Ship Order/ }).click()
  await shop.call('POST', `/api/v1/order/${order.id}/cancel/`, { token, body: {} })
  const dialog = page.getByRole('dialog', { name: 'Ship Order' })
  await dialog.getByLabel('Shipping company').fill('Royal Mail')
  await dialog.getByLabel('Tracking number').fill('AB123456789GB')
  await dialog.getByLabel('Estimated delivery').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Ship Order' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to ship order: This order is cancelled.')
  await expect(row(page, 'Code: ')).toContainText('Cancelled', { ignoreCase: true })
  await expect(page.getByRole('button', { name: /^Ship Order \d/ })).toHaveCount(0)

  await page.goto('/admin/orders')
  await expect(row(page, 'Code: ').first()).toBeVisible()
  await page.locator('summary').click()
  await page.getByLabel('Email').fill(order.email)
  for (const [name, path] of [
    ['Apply Filters', /\/order\/search\/\?/],
    ['Clear Filters', /\/order\/\?/],
    ['Clear Filters', /\/order\/\?/],
  ] as const) {
    const answered = page.waitForResponse(path)
    await page.getByRole('button', { name }).click()
    await answered
  }
})

// Proves: R5.28
test('an order that was cancelled while its form was open is said to be, and nothing is offered for it', async ({
  page,
  shop,
}) => {
  const order = await placeOrder(shop)
  const token = await openBackOffice(page, shop, `/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Order' })
  await expect(dialog).toContainText('Its payment page is closed.')
  await shop.call('POST', `/api/v1/order/${order.id}/cancel/`, { token, body: {} })
  await dialog.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This order is already cancelled.')
  await expect(dialog).not.toContainText('payment page')
  const close = dialog.getByRole('button', { name: 'Close' }).last()
  await expect(close).toBeFocused()
  await expect(dialog.getByRole('button')).toHaveCount(2)
  await close.click()
  await expect(dialog).toBeHidden()
})

// Proves: S2.admin-orders.6
test('an order that was given back in whole is said to be refunded, in the list and in its details', async ({
  page,
  shop,
}) => {
  const order = await paidOrder(shop)
  const token = await signInAdmin(shop, 'Olive')
  await shop.call('POST', `/api/v1/order/${order.id}/refund/`, { token, body: {} })
  await openBackOffice(page, shop, `/orders?email=${order.email}`)
  await expect(row(page, 'Code: ')).toContainText('Refunded', { ignoreCase: true })
  await page.getByRole('button', { name: /^View Details/ }).click()
  const standing = page.getByRole('region', { name: 'Order Status' })
  await expect(standing).toContainText('Refunded')
  await expect(standing).not.toContainText('Paid')
})

// Proves: S2.admin-list.4
test('a list that the shop refuses says why for as long as it is not there', async ({ page, shop }) => {
  await openBackOffice(page, shop, '/products?min_price=100&max_price=50')
  const place = page.getByText('The list could not be loaded.').locator('..')
  await expect(place).toContainText('Min price must not be above max price')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goto('/admin/orders?min_created_at=2026-02-01&max_created_at=2026-01-31')
  await expect(place).toContainText('From Date must not be after To Date')
})

test('a packing slip leaves out what was given back before, and says when there is nothing to pack', async ({
  page,
  shop,
}) => {
  const [kept, back] = [
    await addProduct(shop, { name: 'Kept ring' }),
    await addProduct(shop, { name: 'Given back ring' }),
  ]
  const lines = [
    { productId: kept, quantity: 3 },
    { productId: back, quantity: 1 },
  ]
  const order = await paidOrder(shop, { lines })
  const token = await openBackOffice(page, shop)
  const path = `/api/v1/order/${order.id}`
  const { body } = await shop.call('GET', `${path}/`, { token })
  const itemOf = (productId: string) =>
    body.order_items.find((item: { product_id: string }) => item.product_id === productId).id
  const items = [kept, back].map((id) => ({ order_item_id: itemOf(id), quantity: 1, restock: true }))
  await shop.call('POST', `${path}/refund/`, { token, body: { items } })
  await page.goto(`/admin/orders/${order.id}/packing-slip`)
  await expect(row(page, 'Kept ring').getByRole('cell').last()).toHaveText('2')
  await expect(page.getByText('Given back ring')).toHaveCount(0)
  await expect(page.getByText('This order is cancelled.')).toHaveCount(0)
  await shop.call('POST', `${path}/cancel/`, { token, body: {} })
  await page.reload()
  await expect(page.getByText('This order is cancelled.')).toBeVisible()
})

// Proves: S4.admin.8
test('a refund of items of which somebody else gave some back meanwhile offers what is left of them', async ({
  page,
  shop,
}) => {
  const productId = await addProduct(shop, { name: 'Ring of two', price: 1000 })
  const order = await paidOrder(shop, { lines: [{ productId, quantity: 2 }] })
  const token = await openBackOffice(page, shop, `/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Some items').check()
  const howMany = refund.getByLabel('How many of Ring of two')
  await howMany.selectOption('2 of 2')
  const path = `/api/v1/order/${order.id}`
  const { body } = await shop.call('GET', `${path}/`, { token })
  const items = [{ order_item_id: body.order_items[0].id, quantity: 1, restock: true }]
  await shop.call('POST', `${path}/refund/`, { token, body: { items } })
  await refund.getByRole('button', { name: 'Refund £20.00' }).click()
  await expect(refund.getByRole('alert')).toHaveText('Ring of two: only 1 can still be refunded.')
  await expect(howMany.locator('option:checked')).toHaveText('1 of 1')
  await refund.getByRole('button', { name: 'Refund £10.00' }).click()
  await expect(refund).toHaveCount(0)
})

test('a refund that the payment provider could not take yet is not said to be sent', async ({
  page,
  shop,
}) => {
  const order = await paidOrder(shop)
  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByRole('button', { name: /^Refund £/ }).click()
  await expect(page.getByText('The refund waits for the payment provider, who is asked again.')).toBeVisible()
  await expect(page.getByText('Refund sent.')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Pending', { ignoreCase: true })
  await page.getByRole('link', { name: 'Packing slip' }).click()
  await expect(page.getByText('This order is being refunded.')).toBeVisible()
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
})

// Proves: S4.admin.2
test('a picture that another admin has deleted meanwhile counts as deleted', async ({ page, shop }) => {
  const product = await freshProduct(shop)
  const token = await openBackOffice(page, shop, `/products?search=${product.code}`)
  const details = page.getByRole('dialog', { name: 'Product Details' })
  const view = () => page.getByRole('button', { name: `View details of ${product.name}` }).click()
  await view()
  await details.getByRole('button', { name: 'Delete image' }).click()
  const path = `/api/v1/products/${product.id}/`
  const { body } = await shop.call('GET', path)
  await shop.call('DELETE', `${path}images/${body.images[0].id}/`, { token })
  const question = page.getByRole('dialog', { name: 'Confirm Delete' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(details).toBeHidden()
  await view()
  await expect(details.getByRole('img', { name: product.name })).toBeVisible()
  await expect(details.getByRole('button', { name: /^Show picture/ })).toHaveCount(0)
})

test('a packing slip that did not come is tried again by keyboard, and has the focus once it is there', async ({
  page,
  shop,
}) => {
  const order = await paidOrder(shop)
  await openBackOffice(page, shop)
  const isOfOrder = (url: URL) => url.pathname === `/api/v1/order/${order.id}/`
  await page.route(isOfOrder, (route) => route.fulfill({ status: 500 }))
  await page.goto(`/admin/orders/${order.id}/packing-slip`)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.focus()
  await page.unroute(isOfOrder)
  await again.press('Enter')
  await expect(page.getByRole('heading', { name: /^Packing slip/ })).toBeFocused()
})
