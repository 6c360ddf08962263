import { expect, it } from 'vitest'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { expectInvariantsHold } from '../../../tests/support/orders/order-calls.ts'
import { becomes, stockOf } from '../../../tests/support/orders/placed-order.ts'
import { withdrawableOrder } from '../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { reconcileOrders } from '../orders/jobs/reconcile-orders.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)

// Proves: R13.13
it('a piece that was refunded before cannot be withdrawn from, and settles no later withdrawal', async () => {
  const { withdraw, available, listed, refund } = await withdrawableOrder(shop, olive, 3)
  await refund({ pieces: 1 })
  const first = await withdraw(1)
  expect(first.status).toBe(201)
  expect(await listed(first)).toMatchObject({ is_refunded: false, refund_since: null })
  expect(await available()).toBe(1)
  expect((await withdraw(2)).status).toBe(409)
  await refund({ pieces: 1 })
  expect((await listed(first)).is_refunded).toBe(true)
  expect((await withdraw(1)).status).toBe(201)
  expect(await available()).toBe(0)
})

// Proves: R13.13
it('a withdrawal that is refunded stays so when the shopper withdraws again', async () => {
  const { withdraw, listed, refund } = await withdrawableOrder(shop, olive, 2)
  const first = await withdraw(1)
  await refund({ pieces: 1 })
  const second = await withdraw(1)
  expect([(await listed(first)).is_refunded, (await listed(second)).is_refunded]).toEqual([true, false])
})

// Proves: R13.14
it('nothing can be withdrawn from an order that is refunded in full', async () => {
  const { id, withdraw, available } = await withdrawableOrder(shop, olive, 2)
  await olive.ship(id)
  await olive.refund(id)
  await becomes(shop, id, { payment: 'refunded' })
  expect(await available()).toBe(0)
  expect((await withdraw(1)).status).toBe(409)
})

// Proves: R13.17, R13.18
it('the order says what was withdrawn from, and until its refund what waits for it', async () => {
  const { id, order_item_id, withdraw, refund } = await withdrawableOrder(shop, olive, 3)
  const states = async () => {
    const order = await olive.read(id)
    const listed = (await olive.ask('GET', '/order/?limit=5')).body.items.find((row: any) => row.id === id)
    const draft = (await olive.ask('GET', `/shipping/draft/?order_id=${id}`)).body.order
    const [item] = order.order_items
    const open = [
      item.awaiting_refund_quantity,
      listed.awaiting_refund_quantity,
      draft.awaiting_refund_quantity,
    ]
    return { withdrawals: order.withdrawals, withdrawn: item.withdrawn_quantity, open }
  }
  expect(await states()).toEqual({ withdrawals: [], withdrawn: 0, open: [0, 0, 0] })
  const { body } = await withdraw(2)
  const items = [{ order_item_id, quantity: 2 }]
  const withdrawals = [{ id: body.id, created_at: body.created_at, items }]
  expect(await states()).toEqual({ withdrawals, withdrawn: 2, open: [2, 2, 2] })
  const guests = (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body
  expect([guests.withdrawals, guests.order_items[0].withdrawn_quantity]).toEqual([withdrawals, 2])
  await refund({ pieces: 2 })
  expect(await states()).toEqual({ withdrawals, withdrawn: 2, open: [0, 0, 0] })
})

// Proves: R13.15
it('a refund by amount is marked as that of a withdrawal, once', async () => {
  const { id, withdraw, available, listed, mark, refund } = await withdrawableOrder(shop, olive, 3)
  await refund({ amount: 5 })
  const { body } = await withdraw(2)
  expect(await listed({ body })).toMatchObject({ is_refunded: false, refund_since: null })
  expect((await mark(body.id)).status).toBe(409)
  await refund({ amount: 50 })
  await refund({ amount: 2 })
  expect(await listed({ body })).toMatchObject({ is_refunded: false, refund_since: { amount: '52.00' } })
  const marked = await Promise.all([mark(body.id), mark(body.id)])
  expect(marked.map(({ status, body: row }) => [status, row.is_refunded])).toEqual([
    [200, true],
    [200, true],
  ])
  const order = await olive.read(id)
  expect(order.order_items[0].refunded_quantity).toBe(2)
  expect(order.payment.refunded_amount).toBe('57.00')
  expect(await available()).toBe(1)
  expect((await mark(crypto.randomUUID())).status).toBe(404)
})

// Proves: R13.15
it('a refund below the value of the pieces, or of other pieces, is not marked as theirs', async () => {
  const { id, order_item_id, withdraw, listed, mark, refund } = await withdrawableOrder(shop, olive, 3)
  const first = await withdraw(1)
  await refund({ pieces: 1 })
  const { body } = await withdraw(2)
  await olive.refund(id, { items: [{ order_item_id, quantity: 1, restock: false }], amount: 20 })
  expect(await listed({ body })).toMatchObject({ is_refunded: false, refund_since: null })
  expect((await mark(body.id)).body.detail).toContain('Nothing was refunded by amount')
  await refund({ amount: 0.01 })
  const { status, body: problem } = await mark(body.id)
  expect([status, problem.detail]).toEqual([
    409,
    '£0.01 is left of what was refunded by amount since this withdrawal, and these pieces are worth £25.00. Refund what is missing by amount, then mark it.',
  ])
  await refund({ pieces: 1, amount: 24.99 })
  expect((await listed({ body })).is_refunded).toBe(true)
  expect((await mark(first.body.id)).status).toBe(200)
})

// Proves: R13.15
it('marking puts back what had not left, once the provider has the refund', async () => {
  const { id, order_item_id, productId, withdraw, mark, listed } = await withdrawableOrder(shop, olive, 3)
  const stock = (await stockOf(shop, productId)) ?? 0
  const { body } = await withdraw(2)
  const items = [{ order_item_id, quantity: 1, restock: true }]
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await olive.refund(id, { amount: 12, items })
  await olive.refund(id, { amount: 25 })
  expect((await mark(body.id)).body.detail).toContain('has not reached the payment provider')
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  for (const table of ['withdrawals', 'refunds'])
    await shop.sql(`update ${table} set created_at = created_at - interval '1 hour' where order_id = $1`, [
      id,
    ])
  await reconcileOrders(shop.shop)
  await becomes(shop, id, { status: 'processing', payment: 'paid' })
  expect((await mark(body.id)).body.is_refunded).toBe(true)
  expect(await stockOf(shop, productId)).toBe(stock + 2)
  expect((await listed({ body })).refund_since).toBe(null)
})

// Proves: R13.240
it('a refund of the delivery is not that of a withdrawal, and counts without the delivery', async () => {
  const { id, withdraw, listed, mark } = await withdrawableOrder(shop, olive, 3)
  const { body } = await withdraw(1)
  expect((await olive.refund(id, { shipping: true })).status).toBe(200)
  expect(await listed({ body })).toMatchObject({ is_refunded: false, refund_since: null })
  expect((await mark(body.id)).status).toBe(409)
  const next = await withdrawableOrder(shop, olive, 3)
  const other = (await next.withdraw(1)).body
  await olive.refund(next.id, { amount: 27, shipping: true })
  expect((await next.listed({ body: other })).refund_since).toMatchObject({ amount: '22.00' })
  expect((await next.mark(other.id)).body.detail).toContain('£22.00 is left of what')
})

// Proves: R13.15, R13.222
it('pieces that had not left are back in stock, also when the rest is cancelled', async () => {
  const { id, productId, withdraw, mark, refund } = await withdrawableOrder(shop, olive, 3)
  const { body } = await withdraw(1)
  await refund({ amount: 25 })
  expect((await mark(body.id)).status).toBe(200)
  expect(await stockOf(shop, productId)).toBe(8)
  expect((await olive.read(id)).refunds[1].items).toMatchObject([{ quantity: 1, restocked_quantity: 1 }])
  expect((await olive.cancel(id)).body.status).toBe('cancelled')
  expect(await stockOf(shop, productId)).toBe(10)
})

// Proves: R13.15
it('of a line of which a part has left, what has not goes back into stock, and the order is shipped', async () => {
  const { id, order_item_id, productId, withdraw, mark, refund } = await withdrawableOrder(shop, olive, 3)
  const sent = { items: [{ order_item_id, quantity: 1 }] }
  expect((await olive.ship(id, sent)).body.status).toBe('processing')
  const { body } = await withdraw(3)
  await refund({ amount: 75 })
  const marked = await Promise.all([mark(body.id), mark(body.id)])
  expect(marked.map(({ status }) => status)).toEqual([200, 200])
  const order = await olive.read(id)
  expect(order).toMatchObject({ status: 'shipped', shipments: [sent], actions: ['deliver', 'refund'] })
  expect(order.refunds[1].items).toMatchObject([{ quantity: 3, sent_quantity: 1, restocked_quantity: 2 }])
  expect(await stockOf(shop, productId)).toBe(9)
})

// Proves: R13.265
it('a parcel that left between the refund and the mark has taken the piece in stock', async () => {
  await office.signIn()
  const made_to_order = { per_week: 9, days: 10, bench_hours: 1 }
  const left = async (refunded: 'by amount' | 'by pieces') => {
    const ring = (await office.create({ stock_quantity: 1, made_to_order })).id as string
    const { id, order_item_id, withdraw, mark, refund } = await withdrawableOrder(shop, olive, 2, {
      product: ring,
    })
    const { body } = await withdraw(1)
    if (refunded === 'by amount') await refund({ amount: 50 })
    const parcel = { items: [{ order_item_id, quantity: 1 }], confirm_withdrawn: true }
    expect((await olive.ship(id, parcel)).status).toBe(200)
    if (refunded === 'by amount') expect((await mark(body.id)).status).toBe(200)
    const pieces = { items: [{ order_item_id, quantity: 1, restock: true }], confirm_unsent: true }
    if (refunded === 'by pieces') expect((await olive.refund(id, pieces)).status).toBe(200)
    await expectInvariantsHold(shop)
    const made = 'select stock_quantity, made_count from variants where product_id = $1'
    return { status: (await olive.read(id)).status, variants: await shop.sql(made, [ring]) }
  }
  const expected = { status: 'shipped', variants: [{ stock_quantity: 0, made_count: 0 }] }
  expect(await left('by pieces')).toEqual(expected)
  expect(await left('by amount')).toEqual(expected)
})

// Proves: R13.15, R13.265
it('of two withdrawals, one marked before and one after a parcel of the line, the week stays right', async () => {
  await office.signIn()
  const made_to_order = { per_week: 9, days: 10, bench_hours: 1 }
  const left = async (amounts: number[]) => {
    const ring = (await office.create({ stock_quantity: 1, made_to_order })).id as string
    const { id, order_item_id, ...order } = await withdrawableOrder(shop, olive, 4, { product: ring })
    const [first, second] = [(await order.withdraw(1)).body, (await order.withdraw(1)).body]
    for (const amount of amounts) await order.refund({ amount })
    expect((await order.mark(first.id)).status).toBe(200)
    const parcel = { items: [{ order_item_id, quantity: 1 }], confirm_withdrawn: true }
    expect((await olive.ship(id, parcel)).status).toBe(200)
    const { refund_since } = await order.listed({ body: second })
    const { status } = await order.mark(second.id)
    await expectInvariantsHold(shop)
    const made = 'select stock_quantity, made_count from variants where product_id = $1'
    const [variant] = await shop.sql<any>(made, [ring])
    return { status, refund_since: refund_since?.amount, ...variant }
  }
  expect(await left([100])).toMatchObject({ status: 200, refund_since: '50.50', made_count: 2 })
  expect(await left([49.5, 49.5])).toMatchObject({ status: 200, refund_since: '49.50', made_count: 2 })
})

// Proves: R13.302
it('a form that was loaded before a mark, or before a withdrawal was closed, refunds no more pieces of the line', async () => {
  const { id, order_item_id, withdraw, mark, refund } = await withdrawableOrder(shop, olive, 6)
  const [first, second] = [await withdraw(2), await withdraw(1)]
  await refund({ amount: 50 })
  const { refundable_amount: refundable_shown } = await olive.read(id)
  const send = (awaiting_shown: number) =>
    olive.refund(id, { items: [{ order_item_id, quantity: 1 }], refundable_shown, awaiting_shown })
  const expectRefused = async (shown: number, sentence: string) => {
    const { status, body } = await send(shown)
    expect([status, body.errors]).toMatchObject([409, [{ path: 'awaiting_shown' }]])
    expect(body.detail).toContain(sentence)
  }
  expect((await mark(first.body.id)).status).toBe(200)
  await expectRefused(3, '1 piece waits for a refund')
  await olive.ask('POST', `/withdrawals/${second.body.id}/close/`, { reason: 'Kept' })
  await expectRefused(1, '0 pieces wait for a refund')
  expect((await olive.read(id)).payment.refunded_amount).toBe('50.00')
  expect((await send(0)).status).toBe(200)
})
