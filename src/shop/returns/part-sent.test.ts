import { expect, it } from 'vitest'
import { orderOfLines } from '../../../tests/support/orders/parcels.ts'
import { addProduct, stockOf } from '../../../tests/support/orders/placed-order.ts'
import { returnCalls, take } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const calls = () => returnCalls(shop, olive)

/** Two pieces of the first product and one of the second: all of the first have left, none of the second. */
async function partSent(...sent: number[]) {
  const { linkFor, call } = calls()
  const order = await orderOfLines(shop, olive, [2, 1])
  const pieces = order.take(...(sent.length > 0 ? sent : [2]))
  expect((await olive.ship(order.id, { items: pieces })).status).toBe(200)
  const token = await linkFor(order)
  const [first = '', second = ''] = order.items
  return {
    ...order,
    token,
    first,
    second,
    returnable: async () =>
      (await call('GET', `link/${token}/`)).body.items.map((item: any) => item.available_quantity),
  }
}

// Proves: R13.181
it('a line that has left is returned and refunded, and the rest is shipped', async () => {
  const { ask, inspected, act } = calls()
  const { id, token, first, second, productIds, returnable } = await partSent()
  expect(await returnable()).toEqual([2, 0])
  expect((await ask(token, [take(second)])).body.detail).toMatch(
    /It has not been sent yet. It can be returned once it is on its way/,
  )
  expect((await ask(token, [take(first, 3)])).status).toBe(409)
  const { body } = await ask(token, [take(first)])
  await inspected(body.id)
  expect((await act(body.id, 'refund')).body.refund).toMatchObject({ amount: '25.00', status: 'succeeded' })
  expect(await olive.read(id)).toMatchObject({ status: 'processing', refundable_amount: '55.00' })
  expect(await stockOf(shop, productIds[0] ?? '')).toBe(9)
  expect(await returnable()).toEqual([1, 0])
  const shipped = (await olive.ship(id)).body
  expect(shipped).toMatchObject({
    status: 'shipped',
    shipments: [{ items: [take(first, 2)] }, { items: [take(second)] }],
  })
  expect(await returnable()).toEqual([1, 1])
  const rest = await ask(token, [take(first), take(second)])
  await inspected(rest.body.id)
  // With the delivery.
  expect((await act(rest.body.id, 'refund')).body.refund.amount).toBe('55.00')
})

// Proves: R13.181
it('of a line of which a part has left, that part is returned, and the rest is shipped', async () => {
  const { ask, inspected, act } = calls()
  const { id, token, first, second, productIds, returnable } = await partSent(1)
  expect(await returnable()).toEqual([1, 0])
  expect((await ask(token, [take(first, 2)])).body.detail).toMatch(/at most 1 can be returned/)
  const { body } = await ask(token, [take(first)])
  expect(await returnable()).toEqual([0, 0])
  await inspected(body.id)
  expect((await act(body.id, 'refund')).body.refund).toMatchObject({ amount: '25.00', status: 'succeeded' })
  expect(await stockOf(shop, productIds[0] ?? '')).toBe(9)
  const { status, order_items } = await olive.read(id)
  expect([status, order_items.map((item: any) => item.refunded_quantity)]).toEqual(['processing', [1, 0]])
  // The shopper still gets the other one.
  expect((await olive.ship(id)).body).toMatchObject({
    status: 'shipped',
    shipments: [{ items: [take(first)] }, { items: [take(first), take(second)] }],
  })
  expect(await returnable()).toEqual([1, 1])
})

// Proves: R13.181
it('a refund of what has not left takes nothing from a return of what has', async () => {
  const { ask, inspected, act } = calls()
  const { id, token, first, productIds, returnable } = await partSent(1)
  const { body } = await ask(token, [take(first)])
  const part = { ...take(first), restock: true }
  expect((await olive.refund(id, { items: [part], confirm_unsent: true })).status).toBe(200)
  expect(await returnable()).toEqual([0, 0])
  await inspected(body.id)
  expect((await act(body.id, 'refund')).body.refund.amount).toBe('25.00')
  expect(await stockOf(shop, productIds[0] ?? '')).toBe(10)
  expect(await olive.read(id)).toMatchObject({ status: 'processing', refundable_amount: '30.00' })
})

// Proves: R13.181
it('a withdrawal of such a line is of what has not left', async () => {
  const { ask } = calls()
  const { id, token, first, returnable } = await partSent(1)
  const withdrawn = { body: { token, items: [take(first)] } }
  expect((await shop.call('POST', '/api/v1/withdrawals/', withdrawn)).status).toBe(201)
  expect(await returnable()).toEqual([1, 0])
  await olive.refund(id, { items: [{ ...take(first), restock: true }], confirm_unsent: true })
  expect(await returnable()).toEqual([1, 0])
  expect((await ask(token, [take(first)])).status).toBe(201)
  expect(await returnable()).toEqual([0, 0])
})

// Proves: R13.181, R12.137
it('a piece made to order that comes back goes into stock, one that has not left to its week', async () => {
  const { linkFor, ask, inspected, act } = calls()
  const ring = await addProduct(shop, { stock: 0 })
  await shop.sql(
    `update variants set made_to_order = '{"per_week": 4, "days": 3, "bench_hours": 0}' where product_id = $1`,
    [ring],
  )
  const order = await orderOfLines(shop, olive, [3], [ring])
  await olive.ship(order.id, { items: order.take(1) })
  const made = () => shop.sql('select stock_quantity, made_count from variants where product_id = $1', [ring])
  const { body } = await ask(await linkFor(order), order.take(1))
  await inspected(body.id)
  expect((await act(body.id, 'refund')).status).toBe(200)
  expect(await made()).toEqual([{ stock_quantity: 1, made_count: 3 }])
  const items = [{ ...order.take(1)[0], restock: true }]
  expect((await olive.refund(order.id, { items, confirm_unsent: true })).status).toBe(200)
  expect(await made()).toEqual([{ stock_quantity: 1, made_count: 2 }])
  expect((await olive.ship(order.id)).body).toMatchObject({
    status: 'shipped',
    shipments: [{}, { items: order.take(1) }],
  })
})

// Proves: R13.181
it('the order is shipped when what has not left is refunded after the return', async () => {
  const { ask, inspected, act } = calls()
  const { id, token, first, second, productIds } = await partSent()
  const { body } = await ask(token, [take(first, 2)])
  await inspected(body.id)
  expect((await act(body.id, 'refund')).status).toBe(200)
  const refunded = await olive.refund(id, { items: [{ ...take(second), restock: true }], shipping: true })
  expect(refunded.body).toMatchObject({ status: 'shipped', payment: { payment_status: 'refunded' } })
  expect(await Promise.all(productIds.map((product) => stockOf(shop, product)))).toEqual([10, 10])
})

// Proves: R13.181
it('a return does not take all of the money while a part is to be sent', async () => {
  const { ask, inspected, act } = calls()
  const { id, token, first, productIds } = await partSent()
  expect((await olive.refund(id, { amount: 30 })).status).toBe(200)
  const { body } = await ask(token, [take(first, 2)])
  await inspected(body.id)
  const { status, body: refused } = await act(body.id, 'refund')
  expect([status, refused.detail]).toEqual([409, expect.stringMatching(/a part has not been sent/)])
  expect((await olive.refund(id)).body.status).toBe('shipped')
  expect(await Promise.all(productIds.map((product) => stockOf(shop, product)))).toEqual([8, 10])
  expect((await act(body.id, 'close')).status).toBe(200)
})
