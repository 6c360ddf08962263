import { expect, it } from 'vitest'
import { addProduct, paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { returnCalls, take } from '../../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

/** Two pieces of 25.00 each, with a delivery of 5.00. */
async function returned(goodwill: object, deduction: number) {
  const { sentOrder, linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const order = await sentOrder([2])
  expect((await olive.refund(order.id, goodwill)).status).toBe(200)
  const { body } = await ask(await linkFor(order), [take(order.items[0], 2)])
  await inspected(body.id, () => ({ deduction, deduction_reason: 'Worn' }))
  const { refund } = (await act(body.id, 'refund')).body
  return { id: order.id, refund }
}

// Proves: R13.83
it('a return does not give back a delivery that was given back before, nor the order one of a return', async () => {
  const whole = await returned({ shipping: true, reason: 'It was late' }, 10)
  expect(whole.refund).toMatchObject({ amount: '40.00', shipping: '0.00' })
  const part = await returned({ amount: 3, shipping: true }, 10)
  expect(part.refund).toMatchObject({ amount: '42.00', shipping: '2.00' })
  const { refunds, refundable_amount, refundable_shipping } = await olive.read(part.id)
  expect(refunds.map(({ shipping }: any) => shipping)).toEqual(['3.00', '2.00'])
  expect([refundable_amount, refundable_shipping]).toEqual(['10.00', '0.00'])
  for (const { id } of [whole, part])
    expect(await olive.refund(id, { shipping: true })).toMatchObject({
      status: 409,
      body: { detail: 'There is nothing left to give back of the delivery of this order.' },
    })
})

// Proves: R13.155
it('a return does not give a deduction back as delivery after a refund by amount', async () => {
  const { refund } = await returned({ amount: 3 }, 10)
  expect(refund).toMatchObject({ amount: '42.00', shipping: '2.00' })
  const more = await returned({ amount: 5 }, 10)
  expect(more.refund).toMatchObject({ amount: '40.00', shipping: '0.00' })
  const undeducted = await returned({ amount: 3 }, 0)
  expect(undeducted.refund).toMatchObject({ amount: '52.00', shipping: '2.00' })
})

// Proves: R13.155
it('the return that completes the order does not give back what an earlier return deducted', async () => {
  const { sentOrder, linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const refunds = async (goodwill: number) => {
    const order = await sentOrder([1, 1])
    const first = (await ask(await linkFor(order), [take(order.items[0])])).body
    await inspected(first.id, () => ({ deduction: 10, deduction_reason: 'Worn' }))
    const one = (await act(first.id, 'refund')).body.refund
    if (goodwill > 0) expect((await olive.refund(order.id, { amount: goodwill })).status).toBe(200)
    const second = (await ask(await linkFor(order), [take(order.items[1])])).body
    await inspected(second.id)
    return [one, (await act(second.id, 'refund')).body.refund].map(({ amount }) => amount)
  }
  expect(await refunds(0)).toEqual(['15.00', '30.00'])
  expect(await refunds(5)).toEqual(['15.00', '25.00'])
})

// Proves: R13.83
it('the delivery is given back once, with items or without, also by concurrent refunds', async () => {
  const lines = [{ productId: await addProduct(shop), quantity: 2 }]
  const order = await paidOrder(shop, { lines })
  const { order_items } = await olive.read(order.id)
  expect((await olive.refund(order.id, { shipping: true, restock: true })).status).toBe(422)
  const items = [{ order_item_id: order_items[0].id, quantity: 1, restock: false }]
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      olive.refund(order.id, at < 3 ? { shipping: true, items } : { shipping: true }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { refunds, refundable_shipping, status } = await olive.read(order.id)
  expect([refunds.length, refunds[0].shipping, refundable_shipping, status]).toEqual([
    1,
    '5.00',
    '0.00',
    'processing',
  ])
})

// Proves: R13.83
it('the delivery alone is what is left of the order when that is less', async () => {
  const order = await paidOrder(shop)
  expect((await olive.refund(order.id, { amount: 52 })).status).toBe(200)
  expect((await olive.read(order.id)).refundable_shipping).toBe('3.00')
  expect(await olive.refund(order.id, { items: [], shipping: true })).toMatchObject({
    status: 200,
    body: { refundable_amount: '0.00', refundable_shipping: '0.00' },
  })
  const { refunds } = await olive.read(order.id)
  expect(refunds.map(({ amount, shipping }: any) => [amount, shipping])).toContainEqual(['3.00', '3.00'])
})

// Proves: R13.83
it('a refunded return says for good what it gave back of the delivery', async () => {
  const { sentOrder, linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const refundOf = async (id: string) => (await olive.ask('GET', `/returns/${id}/`)).body.refund
  const order = await sentOrder([1, 1])
  const { body } = await ask(await linkFor(order), [take(order.items[0])])
  await inspected(body.id)
  const refund = { amount: '25.00', shipping: '0.00', status: 'succeeded' }
  expect((await act(body.id, 'refund')).body.refund).toEqual(refund)
  expect(
    (
      await olive.refund(order.id, {
        items: [{ order_item_id: order.items[1], quantity: 1, restock: false }],
      })
    ).status,
  ).toBe(200)
  expect(await refundOf(body.id)).toEqual(refund)

  const other = await sentOrder([1])
  const { body: whole } = await ask(await linkFor(other), [take(other.items[0])])
  await inspected(whole.id, () => ({ deduction: 5, deduction_reason: 'Worn' }))
  const withDelivery = { amount: '25.00', shipping: '5.00', status: 'succeeded' }
  expect((await act(whole.id, 'refund')).body.refund).toEqual(withDelivery)
  expect((await olive.refund(other.id, { amount: 5 })).status).toBe(200)
  expect(await refundOf(whole.id)).toEqual(withDelivery)
})
