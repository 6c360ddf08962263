import { expect, it } from 'vitest'
import { add, newCustomer, orderAsCustomer } from '../../../tests/support/orders/checkout.ts'
import { addProduct, becomes, pay } from '../../../tests/support/orders/placed-order.ts'
import { returnCalls, take } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

// Proves: R13.82
it("has the customer's returns with their reasons, and the documents of the orders", async () => {
  const { call, linesOf } = returnCalls(shop, olive)
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: await addProduct(shop), quantity: 2 })
  const placed = (await orderAsCustomer(shop, mary)).body
  const { id: order_id } = placed.order
  await pay(shop, placed.id)
  await becomes(shop, order_id, { status: 'processing' })
  await olive.ship(order_id)
  await olive.ask('POST', `/order/${order_id}/deliver/`)
  await olive.ask('POST', `/order/${order_id}/invoice/`)
  await olive.refund(order_id, { amount: 10 })
  const [line] = await linesOf(order_id)
  const body = { order_id, items: [take(line, 1, { reason: 'Too small' })] }
  await call('POST', '', { token: mary.token, body })
  const exported = (await shop.call('GET', '/api/v1/users/me/export/', { token: mary.token })).body
  const { code } = exported.orders[0]
  expect(exported.returns).toMatchObject([
    { code: `${code}-R1`, items: [{ quantity: 1, reason: 'Too small', amount: '25.00' }] },
  ])
  const credited = { order_code: code, kind: 'credit_note', total: '10.00' }
  expect(exported.documents).toMatchObject([
    { order_code: code, kind: 'receipt', number: code, total: '55.00' },
    { order_code: code, kind: 'invoice', total: '55.00' },
    { ...credited, invoice_number: exported.documents[1].number },
  ])
})
