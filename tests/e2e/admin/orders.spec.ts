import { formatDay } from '../../../src/contract/delivery/format-day.ts'
import { eventually } from '../../support/harness.ts'
import { addProduct, paidOrder, placeOrder, stateOf, stockOf } from '../../support/orders/placed-order.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { expectAccessiblePage, openBackOffice, row } from '../support/admin.ts'
import { recordApiCalls } from '../support/api-calls.ts'
import { inDialog } from '../support/dialogs.ts'
import { expect, navigate, test } from '../support/shop.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('an admin searches orders, and ships, refunds and packs one', async ({ page, shop }) => {
  // Proves: S2.admin-orders.1, S2.admin-orders.2, S2.admin-orders.3, S5.admin.10
  await test.step('orders are searched with filters and listed without; blank filters are not sent', async () => {
    const { id } = await placeOrder(shop)
    await placeOrder(shop)
    const calls = recordApiCalls(page, /\/order\//)
    // A list that is shorter than its URL says is requested again with its last page.
    const sent = expect.poll(() => calls)
    await openBackOffice(page, shop, '/orders?skip=10')
    await sent.toContain('GET /order/?skip=10&limit=10')
    await navigate(page, '/admin/orders?skip=10&status=processing&first_name=&last_name=%20')
    await sent.toContain('GET /order/search/?status=processing&skip=10&limit=10')
    await navigate(page, '/admin/orders?skip=10&status=lost')
    const field = (name: string) => page.getByLabel(name, { exact: true })
    await page.getByText('Filters', { exact: true }).click()
    await field('Email').fill(' nobody@nowhere.example ')
    await field('Email').press('Enter')
    await sent.toContain('GET /order/search/?email=nobody%40nowhere.example&status=lost&skip=0&limit=10')
    await expect(page.getByText('No orders available')).toBeVisible()
    await expect(field('Email')).toBeFocused()
    await field('Email').fill('')
    await page.getByRole('button', { name: 'Remove filter: Status: lost' }).click()
    await expect(field('Status')).toHaveValue('')
    await field('Order code').fill(id.slice(0, 8))
    await field('Order code').press('Enter')
    await expect(row(page, 'Code: ')).toHaveCount(1)
    await page.goBack()
    await expect(field('Email')).toHaveValue('nobody@nowhere.example')
    await expect(field('Order code')).toHaveValue('')
    await field('Payment status').fill('paid')
    await field('From Date').fill('2020-01-01')
    await field('To Date').fill('2020-01-02')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page).toHaveURL(/payment_status=paid&min_created_at=2020-01-01&max_created_at=2020-01-02/)
    await expect(page.getByRole('button', { name: /^Remove filter: To Date/ })).toBeVisible()
    await field('To Date').fill('2019-12-31')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(field('From Date')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('From Date')).toHaveAccessibleDescription('From Date must not be after To Date')
    const clear = page.getByRole('button', { name: 'Clear Filters' })
    await clear.click()
    await expect(page).toHaveURL('/admin/orders')
    await sent.toContain('GET /order/?skip=0&limit=10')
    await expect(row(page, 'Code: ').first()).toBeVisible()
    for (const name of ['Email', 'Status']) await expect(field(name)).toHaveValue('')
    await field('Email').fill('not applied')
    calls.length = 0
    await clear.click()
    await expect(field('Email')).toHaveValue('')
    await sent.toEqual(['GET /order/?skip=0&limit=10'])
  })

  // Proves: S1.3, S2.admin-orders.4, S2.admin-orders.5, S2.admin-orders.6, S2.admin-orders.7, S2.admin-orders.10, S4.admin.7, S4.admin.8, S8.admin.7, S9.admin.5, R5.21, R5.22, R5.28
  await test.step('a paid order is shipped, delivered, partly refunded and packed', async () => {
    const productId = await addProduct(shop, { stock: 10, price: 2500, name: 'Half back ring' })
    const order = await paidOrder(shop, { lines: [{ productId, quantity: 2 }] })
    await openBackOffice(page, shop, `/orders?email=${order.email}`)
    const line = row(page, 'Code: ')
    for (const words of ['Guest', 'Quantity: 1', '£55.00', 'Processing'])
      await expect(line).toContainText(words, { ignoreCase: true })
    await line.getByRole('button', { name: /^Ship Order/ }).click()
    const ship = page.getByRole('dialog', { name: 'Ship Order' })
    const [company, number, arrival] = ['Shipping company', 'Tracking number', 'Estimated delivery'].map(
      (label) => ship.getByLabel(label),
    )
    const submit = async (values: string[], refusals: string[]) => {
      for (const [at, field] of [company, number, arrival].entries()) await field?.fill(values[at] ?? '')
      await ship.getByRole('button', { name: 'Ship Order' }).click()
      for (const message of refusals) await expect(inDialog(ship, message)).toBeVisible()
    }
    const required = ['Shipping company', 'Tracking number', 'Estimated delivery date']
    await submit(
      ['', '', ''],
      required.map((field) => `${field} is required`),
    )
    const right = ['Refund Couriers', 'AB123456789GB', inDays(3)]
    await page.route('**/shipping/ship_order', (route) => route.fulfill({ status: 500, body: '{}' }))
    await submit(right, ['Failed to ship order: Something went wrong. Please try again.'])
    await page.unrouteAll()
    await submit(right, [])
    await expect(page.getByText('Order shipped successfully')).toBeVisible()
    await expect(line.getByRole('button', { name: /^Ship Order/ })).toHaveCount(0)

    await line.getByRole('button', { name: /^View Details/ }).click()
    const details = page.getByRole('dialog', { name: `Order Details #${order.id.slice(0, 8)}` })
    await expect(details.getByText(/^Order \d\d-\w{8}$/)).toBeVisible()
    const part = (name: string) => details.getByRole('region', { name })
    for (const words of ['Refund Couriers', 'AB123456789GB', formatDay(inDays(3))])
      await expect(part('Shipping Information')).toContainText(words)
    await expect(part('Order Status')).toContainText('STRIPE')
    await details.getByRole('button', { name: 'Edit tracking' }).click()
    const tracking = page.getByRole('dialog', { name: 'Tracking' })
    await tracking.getByLabel('Tracking number').fill('AB987654321GB')
    await tracking.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Changes saved. The shopper gets an e-mail.')).toBeVisible()
    await expect(part('Timeline')).toContainText('tracking number: AB123456789GB → AB987654321GB')
    await details.getByRole('button', { name: 'Mark as Delivered' }).click()
    const delivered = page.getByRole('dialog', { name: 'Mark as Delivered' })
    await delivered.getByRole('button', { name: 'Mark as Delivered' }).click()
    await expect(part('Timeline')).toContainText('Delivered')

    await details.getByRole('button', { name: 'Refund' }).click()
    const refund = page.getByRole('dialog', { name: 'Refund' })
    await refund.getByLabel('Some items').check()
    await refund.getByRole('button', { name: 'Refund' }).click()
    await expect(refund.getByText('Choose how many of which item.')).toBeVisible()
    await refund.getByLabel('How many of Half back ring').selectOption('1')
    await expect(refund.getByText('Comes to £25.00', { exact: true })).toBeVisible()
    await expect(refund.getByText('Choose how many of which item.')).toHaveCount(0)
    await refund.getByLabel('Put back into stock').check()
    const calls = recordApiCalls(page, /\/refund\/$/)
    await refund.getByRole('button', { name: 'Refund £25.00' }).dblclick()
    await expect(part('Refunds')).toContainText('£25.00')
    expect(calls, 'a double press').toHaveLength(1)
    await expect(part('Order Summary')).toContainText('-£25.00')
    await expect(part('Order Summary')).toContainText('Promo Discount£0.00')
    expect(await stockOf(shop, productId)).toBe(9)
    await expectAccessiblePage(page, 'order details')
    const documents = part('Documents')
    await documents.getByRole('button', { name: 'Make invoice' }).click()
    await expect(documents.getByRole('link', { name: /^Invoice \(PDF\)/ })).toBeVisible()
    await details.getByRole('link', { name: 'Packing slip' }).click()
    await expect(page.getByRole('heading', { name: /^Packing slip/ })).toBeVisible()
    await expect(page.getByText('Half back ring')).toBeVisible()
  })
})

test('an admin handles a payment of a wrong amount, cancelled orders and parcels', async ({ page, shop }) => {
  // Proves: S2.admin-layout.4
  await test.step('a payment of a wrong amount is on the dashboard, in the list and in the order until it is resolved', async () => {
    const order = await placeOrder(shop)
    await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
    const words = 'Paid £54.99 instead of £55.00'
    await eventually(async () => (await stateOf(shop, order.id))?.issue)
    await openBackOffice(page, shop)
    await page.getByRole('link', { name: /^1 payment needs you/ }).click()
    await expect(page).toHaveURL('/admin/orders?trouble=1')
    await expect(row(page, words)).toHaveCount(1)
    await row(page, words)
      .getByRole('button', { name: /^View Details/ })
      .click()
    const details = page.getByRole('dialog', { name: /^Order Details #/ })
    await expect(details.getByRole('alert')).toContainText(words)
    await details.getByRole('button', { name: 'Accept and ship' }).click()
    const accept = page.getByRole('dialog', { name: 'Accept and ship' })
    await expect(accept).toContainText('£54.99 was paid instead of £55.00: £0.01 too little.')
    await accept.getByRole('button', { name: 'Accept and ship' }).click()
    const ship = page.getByRole('dialog', { name: 'Ship Order' })
    // The company of an earlier parcel is filled in.
    await expect(ship.locator('input:focus')).toHaveAccessibleName(/^(Shipping company|Tracking number)/)
    await ship.getByRole('button', { name: 'Cancel' }).click()
    await expect(details.getByText('An admin has put this right.')).toBeVisible()
    await expect(details.getByRole('region', { name: 'Order Status' })).toContainText('Paid')
    await details.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('No orders available')).toBeVisible()
  })

  // Proves: R5.73
  await test.step('a payment of a wrong amount is given back, or accepted', async () => {
    const details = page.getByRole('dialog', { name: /^Order Details #/ })
    const answer = async (press: string, dialogName: string, words: string, confirm: string) => {
      const order = await placeOrder(shop)
      await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
      await eventually(async () => (await stateOf(shop, order.id))?.issue)
      await openBackOffice(page, shop, `/orders?order=${order.id}`)
      await details.getByRole('button', { name: press, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: dialogName })
      await expect(dialog).toContainText(words)
      await dialog.getByRole('button', { name: confirm }).click()
      return order
    }
    const state = details.getByRole('region', { name: 'Order Status' })
    const back = await answer(
      'Give £54.99 back',
      'Cancel and refund',
      '£54.99 is given back first.',
      'Cancel and refund £54.99',
    )
    await expect(state).toContainText('Refunded')
    expect(await stateOf(shop, back.id)).toMatchObject({ status: 'cancelled', refunded: 5499 })
    const text = '£54.99 was paid instead of £55.00: £0.01 too little. No money moves'
    const kept = await answer('Accept payment', 'Accept payment', text, 'Accept payment')
    await expect(state).toContainText('Paid')
    expect(await stateOf(shop, kept.id)).toMatchObject({ status: 'processing', refunded: 0 })
  })

  // Proves: S2.admin-orders.2, S4.admin.8, S8.admin.7, R5.28
  await test.step('a cancelled order is refunded and back in stock; one that another admin has cancelled can neither be shipped nor cancelled again', async () => {
    const [paid, unpaid] = [await paidOrder(shop), await placeOrder(shop)]
    const token = await signInAdmin(shop, 'Olive')
    const cancel = (id: string) => shop.call('POST', `/api/v1/order/${id}/cancel/`, { token, body: {} })
    await openBackOffice(page, shop, `/orders?email=${paid.email}`)
    await page.getByRole('button', { name: /^Ship Order/ }).click()
    await cancel(paid.id)
    const ship = page.getByRole('dialog', { name: 'Ship Order' })
    await ship.getByLabel('Shipping company').fill('Late Couriers')
    await ship.getByLabel('Tracking number').fill('AB123456789GB')
    await ship.getByLabel('Estimated delivery').fill('2099-01-01')
    await ship.getByRole('button', { name: 'Ship Order' }).click()
    await expect(ship.getByRole('alert')).toHaveText('Failed to ship order: This order is cancelled.')
    await expect(row(page, 'Code: ')).toContainText('Cancelled', { ignoreCase: true })
    await expect(page.getByRole('button', { name: /^Ship Order \d/ })).toHaveCount(0)

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close without saving' }).click()
    await navigate(page, `/admin/orders?order=${unpaid.id}`)
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Order' })
    await expect(dialog).toContainText('Its payment page is closed.')
    await cancel(unpaid.id)
    await dialog.getByRole('button', { name: 'Cancel this order' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('This order is already cancelled.')
    await expect(dialog).not.toContainText('payment page')
    const close = dialog.getByRole('button', { name: 'Close', exact: true }).last()
    await expect(close).toBeFocused()
    await expect(dialog.getByRole('button')).toHaveCount(2)
    await close.click()
    await expect(dialog).toBeHidden()

    const productId = await addProduct(shop)
    const order = await paidOrder(shop, { lines: [{ productId, quantity: 2 }] })
    await navigate(page, `/admin/orders?order=${order.id}`)
    await page.getByRole('button', { name: 'Cancel and refund' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel and refund' })
    await expect(question).toContainText('Are you sure you want to cancel this order?')
    await question.getByRole('button', { name: 'Keep order' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Cancel and refund' }).click()
    await question.getByLabel('Reason (optional)').fill('The stone is cracked')
    await question.getByRole('button', { name: 'Cancel and refund £55.00' }).click()
    await expect(page.getByText('Order cancelled successfully')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order Status' })).toContainText('Refunded')
    expect(await stockOf(shop, productId)).toBe(10)
  })

  // Proves: R13.301
  await test.step('an order with nothing to send ends without a refund of the rest', async () => {
    const order = await paidOrder(shop)
    const token = await signInAdmin(shop, 'Olive')
    const call = (path: string, body: object) =>
      shop.call('POST', `/api/v1/order/${order.id}/${path}/`, { token, body })
    const { body } = await shop.call('GET', `/api/v1/order/${order.id}/`, { token })
    await call('refund', { items: [{ order_item_id: body.order_items[0].id, quantity: 2 }] })
    await openBackOffice(page, shop)
    await page.getByRole('link', { name: /^1 order has nothing to send/ }).click()
    await expect(row(page, 'Nothing to send')).toHaveCount(1)
    await row(page, body.code)
      .getByRole('button', { name: /^View Details/ })
      .click()
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Order' })
    await expect(dialog.getByRole('button', { name: 'Cancel and refund £5.00' })).toBeVisible()
    await dialog.getByLabel('Keep the £5.00: end the order without a refund').check()
    await dialog.getByRole('button', { name: 'Cancel this order' }).click()
    await expect(page.getByRole('region', { name: 'Order Status' })).toContainText('cancelled')
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'cancelled', refunded: 5000 })
  })

  // Proves: R12.55
  await test.step('a part of an order is sent in a parcel, then the rest without a further choice', async () => {
    const lines = await Promise.all(
      ['Parcel ring', 'Parcel chain'].map(async (name) => ({
        productId: await addProduct(shop, { name }),
        quantity: 2,
      })),
    )
    const order = await paidOrder(shop, { lines })
    await openBackOffice(page, shop, `/orders?order=${order.id}`)
    const details = page.getByRole('dialog', { name: /^Order Details/ })
    const ship = page.getByRole('dialog', { name: 'Ship Order' })
    const send = async (number: string) => {
      await ship.getByLabel('Shipping company').fill('Parcel Couriers')
      await ship.getByLabel('Tracking number').fill(number)
      await ship.getByRole('button', { name: 'Ship Order' }).click()
    }
    await details.getByRole('button', { name: 'Ship Order' }).click()
    const chain = ship.getByLabel('How many of Parcel chain')
    await expect(chain).toHaveValue('2')
    for (const name of ['chain', 'ring'])
      await ship.getByLabel(`How many of Parcel ${name}`).selectOption('0')
    await send('PC000000001GB')
    await expect(ship.getByRole('alert')).toHaveText('Choose at least one piece.')
    await chain.selectOption('1')
    await expect(ship.getByText('The rest stays to be shipped')).toBeVisible()
    await expectAccessiblePage(page, 'ship form')
    await send('PC000000001GB')
    await expect(page.getByText('Parcel shipped. The rest is still to ship.')).toBeVisible()
    const parcels = details.getByRole('region', { name: 'Parcels' })
    await expect(parcels).toContainText(/1 × Parcel chain.*Still to ship: 2 × Parcel ring, 1 × Parcel chain/)
    await details.getByRole('button', { name: 'Ship Order' }).click()
    await send('PC000000002GB')
    await expect(page.getByText('Order shipped successfully')).toBeVisible()
    await parcels.getByRole('button', { name: 'Edit tracking of parcel 2 of 2' }).click()
    const tracking = page.getByRole('dialog', { name: 'Tracking' })
    await expect(tracking.getByLabel('Tracking number')).toHaveValue('PC000000002GB')
    await tracking.getByRole('button', { name: 'Cancel' }).click()
    await parcels.getByRole('link', { name: 'Packing slip of parcel 1 of 2' }).click()
    await expect(page.getByRole('heading', { name: /^Packing slip/ })).toBeVisible()
    await expect(page.getByText('Parcel 1 of 2', { exact: true })).toBeVisible()
    await expect(page.getByText('Parcel ring')).toHaveCount(0)
  })
})
