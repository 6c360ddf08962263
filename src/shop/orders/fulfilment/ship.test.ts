import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { addProduct, paidOrder, placeOrder, stateOf } from '../../../../tests/support/orders/placed-order.ts'
import { withdrawableOrder } from '../../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { dayIn } from '../../../contract/day.ts'
import { order as orderSchema } from '../../../contract/order.ts'
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

describe('shipping', () => {
  // Proves: R5.66
  test('its e-mail names the pieces that were refunded and not sent', async () => {
    const lines = [
      { productId: await addProduct(shop), quantity: 1 },
      { productId: await addProduct(shop), quantity: 2 },
    ]
    const order = await paidOrder(shop, { lines })
    const items: { id: string; quantity: number }[] = (await olive.read(order.id)).order_items
    const refund = items.map(({ id }) => ({ order_item_id: id, quantity: 1, restock: false }))
    expect((await olive.refund(order.id, { items: refund })).status).toBe(200)
    await olive.ship(order.id)
    const { text, html } = await findEmail(shop, order.email, 'on its way')
    expect(text).toMatch(/2 × .*1 of 2 not sent: refunded.*\n1 × .*Not sent: refunded/)
    expect(html).toContain('Not sent: refunded')
  })

  // Proves: S2.admin-orders.10, S3.admin.4, S4.admin.7, R1.26, R5.62, R5.63, R5.65
  test('a paid order is shipped once; its e-mail names carrier and tracking link', async () => {
    const order = await paidOrder(shop)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => olive.ship(order.id, {}, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    const { body } = answers[0] ?? {}
    expect(body).toMatchObject({ status: 'shipped', actions: ['deliver', 'refund'] })
    expect(body.shipping).toMatchObject({
      shipping_status: 'shipped',
      shipping_company: 'Royal Mail',
      tracking_number: 'RM123456789GB',
      estimated_delivery: '2099-05-04',
    })
    expect(body.events.at(-1)).toMatchObject({
      to: 'shipped',
      actor: 'admin',
      admin: { name: 'Olive Owner' },
    })
    const { text, html } = await findEmail(shop, order.email, 'on its way')
    for (const words of [
      'Carrier: Royal Mail',
      'Tracking number: RM123456789GB',
      'https://www.royalmail.com/track-your-item#/tracking-results/RM123456789GB',
    ]) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(
      (await shop.mailTo(order.email)).filter(({ subject }) => subject.includes('on its way')),
    ).toHaveLength(1)
    expect((await olive.ship(order.id)).body.detail).toBe('This order has already been shipped.')
    expect((await olive.ship(order.id, { tracking_number: 'OTHER' }, key)).status).toBe(409)
  })

  // Proves: R1.26
  test('a shipment whose response fails is rolled back and can be repeated', async () => {
    const order = await paidOrder(shop)
    const key = randomUUID()
    await shop.sql(
      `alter table idempotency_keys add constraint unfinished check (finished_at is null) not valid`,
    )
    expect((await olive.ship(order.id, {}, key)).status).toBe(500)
    await shop.sql('alter table idempotency_keys drop constraint unfinished')
    expect((await olive.read(order.id)).status).toBe('processing')
    const shipped = await olive.ship(order.id, {}, key)
    expect(shipped).toMatchObject({ status: 200, body: { status: 'shipped' } })
    expect((await olive.ship(order.id, {}, key)).body).toEqual(shipped.body)
  })

  // Proves: R5.45
  test('a guest’s order contains no back-office data', async () => {
    const order = await paidOrder(shop)
    const note = 'She asked for a discount'
    await olive.ask('POST', `/order/${order.id}/notes/`, { text: note })
    await olive.refund(order.id, { amount: 1 })
    await olive.ship(order.id)
    const { body } = await shop.call('GET', `/api/v1/order/guest/${order.id}/`)
    expect(body).toMatchObject({ status: 'shipped', payment: { refunded_amount: '1.00' } })
    expect(Object.keys(body).toSorted()).toEqual(
      Object.keys(orderSchema.omit({ exchange_credit: true, exchanged_amount: true }).shape).toSorted(),
    )
    for (const secret of ['Olive', note, order.guestId, order.sessionId])
      expect(JSON.stringify(body)).not.toContain(secret)
  })

  // Proves: S5.admin.7, R5.62
  test('invalid fields get the form’s messages', async () => {
    const order = await paidOrder(shop)
    const wrong = async (more: object) => {
      const { status, body } = await olive.ship(order.id, more)
      return [status, body.detail]
    }
    expect(await wrong({ shipping_company: '' })).toEqual([422, 'Shipping company is required'])
    expect(await wrong({ shipping_company: ' D ' })).toEqual([
      422,
      'Shipping company must be at least 2 characters',
    ])
    expect(await wrong({ tracking_number: undefined })).toEqual([422, 'Tracking number is required'])
    expect(await wrong({ tracking_number: '123' })).toEqual([
      422,
      'Tracking number must be at least 4 characters',
    ])
    for (const estimated_delivery of ['', 'soon', '2026-02-30', null, undefined, 20261231]) {
      expect(await wrong({ estimated_delivery })).toEqual([422, 'Estimated delivery date is required'])
    }
    const today = dayIn(shop.env.SHOP_TIME_ZONE, shop.shop.clock.now())
    for (const estimated_delivery of ['2020-01-01', today]) {
      expect(await wrong({ estimated_delivery })).toEqual([
        422,
        'Estimated delivery date must be in the future',
      ])
    }
    expect((await wrong({ estimated_delivery: `${today}T00:00:00Z` }))[0]).toBe(422)
    const allWrong = { shipping_company: '', tracking_number: '1', estimated_delivery: '2020-01-01' }
    expect((await olive.ship(order.id, allWrong)).body.errors).toEqual([
      { path: 'shipping_company', message: 'Shipping company is required' },
      { path: 'tracking_number', message: 'Tracking number must be at least 4 characters' },
      { path: 'estimated_delivery', message: 'Estimated delivery date must be in the future' },
    ])
    expect((await olive.ship(randomUUID())).status).toBe(404)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'processing' })
  })
})

// Proves: R13.88
it('an order that was withdrawn from is shipped only when the owner confirms it, or after the refund', async () => {
  const order = await withdrawableOrder(shop, olive, 3)
  await order.withdraw(2)
  const { body: draft } = await olive.ask('GET', `/shipping/draft/?order_id=${order.id}`)
  expect(draft.order).toMatchObject({
    awaiting_refund_quantity: 2,
    items: [{ quantity: 3, awaiting_refund_quantity: 2, personalisation: null }],
  })
  for (const more of [{}, { confirm_withdrawn: false }])
    expect(await olive.ship(order.id, more)).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(
          /^The shopper has withdrawn from 2 pieces of this order\. End the withdrawal/,
        ),
        errors: [{ path: 'confirm_withdrawn' }],
      },
    })
  expect((await olive.ship(order.id, { confirm_withdrawn: true })).body.status).toBe('shipped')
  const refunded = await withdrawableOrder(shop, olive, 3)
  await refunded.withdraw(2)
  await refunded.refund({ pieces: 2 })
  expect((await olive.ship(refunded.id)).status).toBe(200)
})
