import { emailsTo } from '../../support/accounts.ts'
import { backOffice } from '../../support/back-office-calls.ts'
import { add, newCustomer, orderAsCustomer } from '../../support/orders/checkout.ts'
import { openOrderCalls } from '../../support/orders/order-calls.ts'
import { becomes, pay, stateOf } from '../../support/orders/placed-order.ts'
import { returnCalls, take } from '../../support/orders/returns.ts'
import { signInAdmin } from '../../support/sign-in.ts'
import { ringInMetals } from '../../support/sized-ring.ts'
import { recordAnnouncements } from '../support/announcements.ts'
import { customerWithOrder, expectAccessible, holdToken } from '../support/customer.ts'
import { expect, freshProduct, holdBack, navigate, test } from '../support/shop.ts'

test('a customer reads the orders, the paid ones and one whose payment is pending', async ({
  page,
  shop,
}) => {
  // Proves: S2.orders.3
  await test.step('orders are paginated, dimmed while the next page loads, and visible only to their customer', async () => {
    const mary = await newCustomer(shop)
    const product = await freshProduct(shop)
    const ids: string[] = []
    for (let count = 0; count < 11; count++) {
      await add(shop, mary, { productId: product.id, quantity: 1 })
      const { body } = await orderAsCustomer(shop, mary)
      await pay(shop, body.id)
      ids.push(body.order.id)
    }
    await holdToken(page, shop, mary)
    const release = await holdBack(page, '**/*.js')
    await page.goto('/orders', { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading your orders')
    release()
    const views = page.getByRole('button', { name: 'View Details' })
    await expect(views).toHaveCount(10)
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expectAccessible(page)
    const size = page.viewportSize()
    await page.setViewportSize({ width: 768, height: 900 })
    const image = await page.getByRole('main').getByRole('listitem').locator('img').first().boundingBox()
    expect(image?.width).toBeGreaterThan(40)
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
    await page.getByRole('link', { name: 'Next' }).press('Enter')
    await expect(views).toHaveCount(1)
    await expect(list).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByText('Page 2 of 2')).toBeFocused()
    await expect(page.getByText(ids[0]?.slice(0, 8) ?? '')).toBeVisible()
    await page.getByRole('link', { name: 'Previous' }).press('Enter')
    await expect(page.getByText('Page 1 of 2')).toBeFocused()
    await navigate(page, '/orders?skip=900')
    await page.getByRole('link', { name: 'To the first page' }).click()
    await expect(views).toHaveCount(10)
    await navigate(page, `/orders/${ids[0]}`)
    await expect(page.getByText('Order placed')).toBeVisible()
    await expectAccessible(page)

    const others = (await customerWithOrder(shop)).order
    await navigate(page, `/orders/${others.id}`)
    await expect(page.getByRole('heading', { name: 'We could not find this order' })).toBeVisible()
  })

  // Proves: R5.81
  await test.step('an attempt that is cancelled at the payment page does not stand in My Orders', async () => {
    const { mary, order } = await customerWithOrder(shop)
    await holdToken(page, shop, mary)
    await page.goto(`/cart/${order.id}`)
    await expect(page.getByText('Items returned to your cart')).toBeVisible()
    await navigate(page, '/orders')
    await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible()
  })

  await test.step('an order with a pending payment is not shown as unpaid, blocks the next order, and announces its payment', async () => {
    await page.unrouteAll()
    const { mary, session, order } = await customerWithOrder(shop)
    await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'delay' })
    await add(shop, mary, { productId: (await freshProduct(shop)).id, quantity: 1 })
    await holdToken(page, shop, mary)
    await page.goto('/checkout')
    await page.getByRole('button', { name: /^Continue to payment/ }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'The payment of your order before this one' }),
    ).toBeVisible()
    await navigate(page, '/cart')
    await expect(page.getByRole('spinbutton')).toHaveValue('1')

    await navigate(page, `/orders/${order.id}`)
    const confirming = page.getByText('We are confirming your payment.')
    await expect(confirming).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return items to cart' })).toHaveCount(0)
    const announcements = await recordAnnouncements(page)
    await shop.sandbox(`/sandbox/sessions/${session}`, { do: 'succeed' })
    await expect(page.getByText('Payment confirmed (done)')).toBeVisible()
    await expect(confirming).toHaveCount(0)
    expect(await announcements()).toEqual(['processing'])
  })
})

test('a customer opens an order from the e-mail, buys again, returns pieces, and saves documents', async ({
  page,
  shop,
}) => {
  // Proves: S2.orders.5, S8.6, R4.15, R13.186, R13.333
  await test.step('the e-mail leads through the login to the order, which can be printed; its page shows the carrier, and Buy again adds products in stock', async () => {
    const mary = await newCustomer(shop)
    const product = await freshProduct(shop)
    await add(shop, mary, { productId: product.id, quantity: 2 })
    const { id: sessionId, order } = (await orderAsCustomer(shop, mary)).body
    expect(await pay(shop, sessionId)).toBe(303)
    await expect.poll(async () => (await stateOf(shop, order.id))?.status).toBe('processing')
    const [mail] = await emailsTo(shop, mary.email)
    const link = new URL(mail?.text.match(/View your order: (\S+)/)?.[1] ?? '')
    await page.goto(link.pathname)
    await expect(page.getByRole('alert')).toContainText('Failed to fetch order details')
    await expect(page.locator('[data-toast]')).toHaveText(/^Failed to fetch order details\. ./)
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await page.waitForURL(`**/login?next=${encodeURIComponent(link.pathname)}`)
    await page.evaluate((token) => localStorage.setItem('token', token), mary.token)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()

    const shipped = await shop.call('POST', '/api/v1/shipping/ship_order', {
      token: await signInAdmin(shop),
      body: {
        order_id: order.id,
        shipping_company: 'Royal Mail',
        tracking_number: 'RM 1234 5678',
        estimated_delivery: '2099-12-31',
      },
    })
    expect(shipped.status).toBe(200)
    const leave = (left: number, change: number) =>
      shop.change(
        `with less as (update variants set stock_quantity = $2 where product_id = $1)
       insert into stock_movements (product_id, variant_id, quantity, reason, created_at) select product_id, id, $3, 'correction', now() from variants where product_id = $1`,
        [product.id, left, change],
      )
    await leave(0, 2 - product.stock_quantity)
    await navigate(page, `/orders/${order.id}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('shipped')
    await expect(page).toHaveTitle(/^Order Details – /)
    for (const [name, value] of [
      ['Carrier', 'Royal Mail'],
      ['Tracking number', 'RM 1234 5678'],
    ] as const)
      await expect(main.getByText(name, { exact: true }).locator('..')).toContainText(value)
    // WebKit prints with the widths of its window.
    await page.emulateMedia({ media: 'print' })
    const items = await main.getByRole('table').boundingBox()
    expect(items?.width, 'on paper').toBeGreaterThan(400)
    await expect(page.getByText('Demo shop')).toBeHidden()
    const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Buy again' }).click()
    await expect(page.locator('[data-toast]').filter({ hasText: `${product.name}: ` })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/orders/${order.id}`)
    await leave(1, 1)
    await page.getByRole('button', { name: 'Buy again' }).click()
    await page.waitForURL('/cart')
    await expect(page.getByText('1 item in cart')).toBeAttached()
  })

  // Proves: R9.44
  await test.step('Buy again, and the return of an order, name the size and metal that is missing, and keep the others', async () => {
    const office = backOffice(() => shop)
    await office.signIn()
    const { ring, idOf } = await ringInMetals(office)
    const mary = await newCustomer(shop)
    const addPiece = (size: string, metal: string, quantity: number) =>
      add(shop, mary, { productId: ring.id, variantId: idOf(size, metal), quantity })
    await addPiece('M', 'Gold', 2)
    await addPiece('N', 'Silver', 1)
    const { id: session, order } = (await orderAsCustomer(shop, mary)).body
    await pay(shop, session)
    await holdToken(page, shop, mary)
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('button', { name: 'Buy again' }).click()
    const toasts = page.locator('[data-toast]')
    await expect(toasts.filter({ hasText: /^Signet ring \(Size M · Gold\): / })).toBeVisible()
    await page.waitForURL('/cart')
    await expect(page.getByRole('main').getByText('Size N · Silver')).toBeVisible()
    await expect(page.getByText('1 item in cart')).toBeAttached()

    await addPiece('M', 'Silver', 2)
    const unpaid = (await orderAsCustomer(shop, mary)).body.order
    await shop.change('update variants set archived_at = now() where id = $1', [idOf('M', 'Silver')])
    await navigate(page, `/cart/${unpaid.id}`)
    await expect(toasts.filter({ hasText: 'Signet ring (Size M · Silver) is no longer sold.' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Size N · Silver')).toBeVisible()
  })

  const mary = await newCustomer(shop)
  const { id: productId, name } = await freshProduct(shop)
  await add(shop, mary, { productId, quantity: 2 })
  const { id: session, order } = (await orderAsCustomer(shop, mary)).body
  await pay(shop, session)
  await becomes(shop, order.id, { status: 'processing' })
  // Proves: R13.21, R13.30, R13.305
  await test.step('a customer whose return is refused sees what can still come back, and prints the slip from the order', async () => {
    const olive = await openOrderCalls(shop)
    await olive.ship(order.id)
    const { act, call, linesOf } = returnCalls(shop, olive)
    await holdToken(page, shop, mary)
    await page.goto(`/returns?order=${order.id}`)
    const quantity = page.getByLabel(`Return ${name}`)
    await quantity.selectOption('2')
    await page.getByLabel(`Why ${name}`).selectOption('It is too big')
    const [line] = await linesOf(order.id)
    const body = { order_id: order.id, items: [take(line)] }
    const asked = await call('POST', '', { token: mary.token, body })
    expect(asked.status).toBe(201)
    await page.getByRole('button', { name: 'Ask to return' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(quantity.getByRole('option')).toHaveText(['None', '1'])
    await expect(quantity).toHaveAccessibleDescription('Please choose at most 1.')
    await expect(page.getByLabel(`Why ${name}`)).toHaveValue('It is too big')

    await act(asked.body.id, 'approve')
    await navigate(page, `/orders/${order.id}`)
    await page.getByRole('link', { name: 'Print the slip' }).click()
    await expect(page.getByRole('heading', { name: 'Return slip' })).toBeVisible()
  })

  // Proves: R2.41, R13.71, R13.73, R13.75
  await test.step('a customer saves the receipt, makes and reads the invoice, until the session ends', async () => {
    await navigate(page, `/orders/${order.id}`)
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Receipt (PDF)' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^receipt-.+\.pdf$/)
    await page.getByRole('button', { name: 'Get an invoice' }).click()
    await expect(page.getByRole('link', { name: /^Invoice \(PDF\) INV-/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get an invoice' })).toBeHidden()
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: /^Invoice INV-.+ \(opens a new tab\)$/ }).click()
    const tab = await opening
    await expect(tab.getByRole('heading', { name: /^Invoice INV-/ })).toHaveCSS('font-weight', '600')
    await expectAccessible(tab)
    const { pathname } = new URL(page.url())
    await page.evaluate(() => localStorage.setItem('token', 'long-gone'))
    await page.getByRole('link', { name: 'Receipt (PDF)' }).click()
    await page.waitForURL(`**/login?next=${encodeURIComponent(pathname)}`)
  })
})
