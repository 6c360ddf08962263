import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { paidOrder, placeOrder, stateOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { standardMethod } from '../../delivery/delivery-methods.ts'
import { promiseFor } from '../../delivery/promise.ts'

const { shop, olive } = setUpOrderShop()

const draft = async (query = '') => (await olive.ask('GET', `/shipping/draft/${query}`)).body

describe('the draft of a shipment', () => {
  // Proves: R5.94
  test('has the company of the last parcel and the date of the order, and leads to the next order', async () => {
    expect(await draft()).toEqual({ order: null, to_ship: 0, last_parcel: null })
    const [first, second, third] = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)]
    await placeOrder(shop)
    const { shipping } = await olive.read(first.id)
    expect(await draft()).toMatchObject({
      order: {
        id: first.id,
        name: 'Ada Byron',
        city: 'London',
        shipping_method: 'standard',
        pieces: 2,
        items: [{ name: expect.stringContaining('Test ring'), options: [], quantity: 2 }],
        estimated_delivery: shipping.estimated_delivery,
      },
      to_ship: 3,
      last_parcel: null,
    })
    await olive.ship(second.id, { shipping_company: 'Evri', tracking_number: 'H00A1' })
    const last_parcel = { shipping_company: 'Evri', tracking_number: 'H00A1' }
    expect(await draft(`?after=${second.id}`)).toMatchObject({ order: { id: third.id }, last_parcel })
    expect(await draft(`?after=${third.id}`)).toMatchObject({ order: { id: first.id }, to_ship: 2 })
    expect(await draft(`?order_id=${third.id}`)).toMatchObject({ order: { id: third.id } })
    expect((await olive.ask('GET', `/shipping/draft/?order_id=${randomUUID()}`)).status).toBe(404)
    await shop.sql(`update shippings set estimated_delivery = '2020-01-02' where order_id = $1`, [third.id])
    const { order } = await draft(`?order_id=${third.id}`)
    expect(order.estimated_delivery).toBe(promiseFor(shop.shop, standardMethod(shop.shop)).to)
    // What is due first comes first, whatever its method.
    await shop.sql(`update shippings set shipping_method = 'next_day' where order_id = $1`, [first.id])
    await shop.sql('update shippings set dispatch_by = dispatch_by - 1 where order_id = $1', [third.id])
    expect(await draft()).toMatchObject({ order: { id: third.id } })
    expect(await draft(`?after=${third.id}`)).toMatchObject({ order: { id: first.id } })
    expect(await draft(`?after=${first.id}`)).toMatchObject({ order: { id: third.id } })
    // A piece that was refunded is not in the parcel.
    const [line] = (await olive.read(third.id)).order_items
    const refund = { items: [{ order_item_id: line.id, quantity: 1, restock: false }] }
    const refunded = await olive.refund(third.id, refund)
    expect(refunded.status).toBe(200)
    expect((await draft()).order).toMatchObject({ pieces: 1, items: [{ quantity: 1 }] })
  })
})

// Proves: R12.138
test('a scanned code leads to its order, or says why it is not to be shipped', async () => {
  const [ready, sent, unpaid, cancelled] = [
    await paidOrder(shop),
    await paidOrder(shop),
    await placeOrder(shop),
    await paidOrder(shop),
  ]
  const scan = async ({ id }: { id: string }) => {
    const { code } = await olive.read(id)
    const { status, body } = await olive.ask('GET', `/shipping/draft/?code=${code}`)
    return [status, status === 200 ? body.order.id : body.detail.replace(`${code}: `, '')]
  }
  await olive.ship(sent.id)
  await olive.cancel(cancelled.id)
  expect(await scan(ready)).toEqual([200, ready.id])
  const { code } = await olive.read(ready.id)
  for (const typed of [code.replace('-', ''), code.slice(3).toLowerCase(), ` ${code} `])
    expect((await draft(`?code=${encodeURIComponent(typed)}`)).order.id).toBe(ready.id)
  expect(await scan(sent)).toEqual([
    409,
    expect.stringMatching(/^This order was already shipped on \d+ \w+ \d{4}\.$/),
  ])
  expect(await scan(unpaid)).toEqual([409, 'This order is not paid yet.'])
  expect(await scan(cancelled)).toEqual([409, 'This order is cancelled.'])
  await shop.sql(`update shippings set kind = 'collect' where order_id = $1`, [ready.id])
  expect((await scan(ready))[1]).toBe('This order is collected in the shop: mark it as ready instead.')
  expect(await olive.ask('GET', '/shipping/draft/?code=26-ZZZZZZZZ')).toMatchObject({
    status: 404,
    body: { detail: 'There is no order with the code 26-ZZZZZZZZ.' },
  })
  for (const odd of ['-', '%00', 'x'.repeat(101)])
    expect((await olive.ask('GET', `/shipping/draft/?code=${odd}`)).status).toBeOneOf([404, 422])
})

// Proves: R5.95
test('several orders are delivered at once; those that cannot be are named', async () => {
  const [first, second, unshipped] = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)]
  for (const { id } of [first, second]) await olive.ship(id)
  const deliver = (order_ids: string[]) => olive.ask('POST', '/shipping/deliver_orders', { order_ids })
  expect((await deliver([])).body.detail).toBe('Select at least one order')
  const wanted = [first.id, unshipped.id, second.id, first.id]
  expect((await deliver(wanted)).body).toEqual({
    delivered: 2,
    refused: [{ order_id: unshipped.id, message: "An order that is processing can't become delivered." }],
  })
  for (const { id } of [first, second]) expect(await stateOf(shop, id)).toMatchObject({ status: 'delivered' })
})
