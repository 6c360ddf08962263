import { add, newCustomer, orderAsCustomer } from '../../support/orders/checkout.ts'
import { openOrderCalls } from '../../support/orders/order-calls.ts'
import { becomes, pay } from '../../support/orders/placed-order.ts'
import { returnCalls, take } from '../../support/orders/returns.ts'
import { holdToken } from '../support/customer.ts'
import { expect, freshProduct, navigate, test } from '../support/shop.ts'

// Proves: R13.21, R13.30
test('a customer whose return is refused sees what can still come back, and prints the slip from the order', async ({
  page,
  shop,
}) => {
  const mary = await newCustomer(shop)
  const { id: productId, name } = await freshProduct(shop)
  await add(shop, mary, { productId, quantity: 2 })
  const { id: session, order } = (await orderAsCustomer(shop, mary)).body
  await pay(shop, session)
  await becomes(shop, order.id, { status: 'processing' })
  const olive = await openOrderCalls(shop)
  await olive.ship(order.id)
  const { act, call, linesOf } = returnCalls(shop, olive)
  await holdToken(page, shop, mary)
  await page.goto(`/returns?order=${order.id}`)
  const quantity = page.getByLabel(`Return ${name}`)
  await quantity.selectOption('2')
  const [line] = await linesOf(order.id)
  const body = { order_id: order.id, items: [take(line)] }
  const asked = await call('POST', '', { token: mary.token, body })
  expect(asked.status).toBe(201)
  await page.getByRole('button', { name: 'Ask to return' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(quantity.getByRole('option')).toHaveText(['None', '1'])

  await act(asked.body.id, 'approve')
  await navigate(page, `/orders/${order.id}`)
  await page.getByRole('link', { name: 'Print the slip' }).click()
  await expect(page.getByRole('heading', { name: 'Return slip' })).toBeVisible()
})
