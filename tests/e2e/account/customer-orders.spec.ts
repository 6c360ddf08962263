import { customer, enabledAdmin, letters } from '../../support/accounts.ts'
import { add, newCustomer, orderAsCustomer } from '../../support/checkout.ts'
import { pay, stateOf } from '../../support/placed-order.ts'
import { customerWithOrder, expectAccessible, holdToken } from '../support/customer.ts'
import { listen } from '../support/listen.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

// Proves: S2.orders.3
test('orders are shown page by page, and nobody else’s', async ({ page, shop }) => {
  const mary = await newCustomer(shop)
  const product = await freshProduct(shop)
  const ids: string[] = []
  for (let count = 0; count < 12; count++) {
    await add(shop, mary, { productId: product.id, quantity: 1 })
    const { body } = await orderAsCustomer(shop, mary)
    ids.push(body.order.id)
  }
  await holdToken(page, shop, mary)
  await page.goto('/orders')
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(10)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 768, height: 900 })
  const picture = await page.getByRole('main').getByRole('listitem').locator('img').first().boundingBox()
  expect(picture?.width).toBeGreaterThan(40)
  if (size) await page.setViewportSize(size)
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await page.route('**/order/user/?skip=10&**', async (route) => {
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(list).toHaveAttribute('aria-busy', 'true')
    await expect(list).toHaveCSS('opacity', '0.4')
    await route.continue()
  })
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(2)
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText(ids[0]?.slice(0, 8) ?? '')).toBeVisible()
  await page.goto('/orders?skip=900')
  await page.getByRole('link', { name: 'To the first page' }).click()
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(10)
  await page.goto(`/orders/${ids[0]}`)
  await expect(page.getByText('Order placed')).toBeVisible()
  await expectAccessible(page)

  const ada = await customer(shop)
  await page.evaluate((token) => localStorage.setItem('token', token), ada.token)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We could not find this order' })).toBeVisible()
})

test('a letter that is opened where nobody is logged in leads over the log-in to the order', async ({
  page,
  shop,
}) => {
  const { mary, session } = await customerWithOrder(shop)
  expect(await pay(shop, session)).toBe(303)
  const [letter] = await letters(shop, mary.email)
  const link = new URL(letter?.text.match(/View your order: (\S+)/)?.[1] ?? '')
  await page.goto(link.pathname)
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch order details')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`**/login?next=${encodeURIComponent(link.pathname)}`)
  await page.evaluate((token) => localStorage.setItem('token', token), mary.token)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
})

// Proves: S2.orders.5, R4.15
test('an order that is on its way shows its carrier; what has sold out since can not be bought again', async ({
  page,
  shop,
}) => {
  const mary = await newCustomer(shop)
  const product = await freshProduct(shop)
  await add(shop, mary, { productId: product.id, quantity: 2 })
  const { id: sessionId, order } = (await orderAsCustomer(shop, mary)).body
  expect(await pay(shop, sessionId)).toBe(303)
  await expect.poll(async () => (await stateOf(shop, order.id))?.status).toBe('processing')
  const { token } = await enabledAdmin(shop)
  const shipped = await shop.call('POST', '/api/v1/shipping/ship_order', {
    token,
    body: {
      order_id: order.id,
      shipping_company: 'Royal Mail',
      tracking_number: 'RM 1234 5678',
      estimated_delivery: '2099-12-31',
    },
  })
  expect(shipped.status).toBe(200)
  await shop.change(
    `with sold as (update products set stock_quantity = 0 where id = $1 returning $2::int as left_over)
     insert into stock_movements (product_id, quantity, reason, created_at)
     select $1, -left_over, 'correction', now() from sold`,
    [product.id, product.stock_quantity - 2],
  )

  await holdToken(page, shop, mary)
  await page.goto(`/orders/${order.id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('shipped')
  for (const [name, value] of [
    ['Carrier', 'Royal Mail'],
    ['Tracking number', 'RM 1234 5678'],
  ] as const)
    await expect(main.getByText(name, { exact: true }).locator('..')).toContainText(value)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.locator('[data-toast]').filter({ hasText: `${product.name}: ` })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/orders/${order.id}`)

  await shop.change(
    `with back as (update products set stock_quantity = 1 where id = $1)
     insert into stock_movements (product_id, quantity, reason, created_at) values ($1, 1, 'correction', now())`,
    [product.id],
  )
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.waitForURL('/cart')
  await expect(page.getByText('1 item in cart')).toBeAttached()
})

test('what was given back of an order stands under its total', async ({ page, shop }) => {
  const { mary, session, order } = await customerWithOrder(shop)
  expect(await pay(shop, session)).toBe(303)
  await holdToken(page, shop, mary)
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Refunded/ })).toHaveCount(0)
  const { token } = await enabledAdmin(shop)
  const body = { amount: 10.5, reason: 'A scratch' }
  expect((await shop.call('POST', `/api/v1/order/${order.id}/refund/`, { token, body })).status).toBe(200)
  for (const path of [`/orders/${order.id}`, `/success/${order.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('row', { name: 'Refunded -£10.50' })).toBeVisible()
  }
})

test('an order whose payment is under way is waited for: it is not called unpaid, and another one says what it waits for', async ({
  page,
  shop,
}) => {
  const { mary, session, order } = await customerWithOrder(shop)
  await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'delay' })
  await holdToken(page, shop, mary)
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByText('We are confirming your payment.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return items to cart' })).toHaveCount(0)

  await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
  await page.goto('/checkout')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'The payment of your order before this one' }),
  ).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
})

test('an order whose payment is under way becomes a paid one before the eyes of who looks at it, and it is said', async ({
  page,
  shop,
}) => {
  const { mary, session, order } = await customerWithOrder(shop)
  await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'delay' })
  await holdToken(page, shop, mary)
  await page.goto(`/orders/${order.id}`)
  const confirming = page.getByText('We are confirming your payment.')
  await expect(confirming).toBeVisible()
  const said = await listen(page)
  await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'succeed' })
  await expect(page.getByText('Payment confirmed (done)')).toBeVisible()
  await expect(confirming).toHaveCount(0)
  expect(await said()).toEqual(['processing'])
})
