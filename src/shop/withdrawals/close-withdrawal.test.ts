import { expect, it } from 'vitest'
import { expectInvariantsHold, findEmail } from '../../../tests/support/orders/order-calls.ts'
import { linkFor } from '../../../tests/support/orders/order-links.ts'
import {
  addProduct,
  becomes,
  notify,
  paidOrder,
  stockOf,
} from '../../../tests/support/orders/placed-order.ts'
import { refundEvent } from '../../../tests/support/orders/refund-webhooks.ts'
import { withdrawableOrder } from '../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

const REASON = 'You told us that you keep it'
const close = (id: string, reason: string | undefined = REASON, more = {}) =>
  olive.ask('POST', `/withdrawals/${id}/close/`, { reason, ...more })
const listedIn = async (state: string) =>
  (await olive.ask('GET', `/withdrawals/?limit=100&state=${state}`)).body.items.map(({ id }: any) => id)
const waiting = async () => (await olive.ask('GET', '/admin/dashboard/')).body.withdrawals.total

/** A paid order of a ring and three free pieces, from which a guest withdraws. */
async function orderWithGifts({ rings = 1, delivery_type = 'standard' } = {}) {
  const gift = await addProduct(shop, { price: 0 })
  const ring = rings > 0 ? [{ productId: await addProduct(shop), quantity: rings }] : []
  const placed = await paidOrder(shop, { lines: [...ring, { productId: gift, quantity: 3 }], delivery_type })
  const { order_items } = await olive.read(placed.id)
  const line = order_items.find((item: any) => item.product_id === gift).id as string
  const token = await linkFor(shop, placed)
  const items = (quantity: number) => [{ order_item_id: line, quantity }]
  const withdraw = async (quantity: number) =>
    (await shop.call('POST', '/api/v1/withdrawals/', { body: { token, items: items(quantity) } })).body
  return { ...placed, gift, items, withdraw }
}

// Proves: R13.283
it('a withdrawal from free pieces ends without money: what had not left goes back into stock', async () => {
  const { id, gift, items, withdraw } = await orderWithGifts()
  const mark = (withdrawalId: string) => olive.ask('POST', `/withdrawals/${withdrawalId}/refunded/`)
  const unsent = await withdraw(1)
  expect(await listedIn('open')).toContain(unsent.id)
  const refunded = await olive.refund(id, { items: items(1) })
  expect([refunded.status, refunded.body.detail]).toEqual([409, expect.stringContaining('were free')])
  const marked = await Promise.all([mark(unsent.id), mark(unsent.id)])
  for (const { status, body } of marked)
    expect([status, body.is_refunded, body.open_value]).toEqual([200, true, '0.00'])
  expect(await stockOf(shop, gift)).toBe(8)
  expect((await olive.ship(id)).body.status).toBe('shipped')
  const sent = await withdraw(2)
  const total = await waiting()
  expect((await mark(sent.id)).body).toMatchObject({ is_refunded: true, closed: null })
  expect([await stockOf(shop, gift), await waiting()]).toEqual([8, total - 1])
  const order = await olive.read(id)
  expect(order.payment).toEqual({ payment_status: 'paid', refunded_amount: '0.00' })
  expect(order.refunds.map(({ amount, status }: any) => [amount, status])).toEqual([
    ['0.00', 'succeeded'],
    ['0.00', 'succeeded'],
  ])
  await expectInvariantsHold(shop)
})

// Proves: R13.283
it('with the last free pieces of an order, its delivery is refunded: they are not ended without money', async () => {
  const { id, gift, withdraw } = await orderWithGifts({ rings: 0 })
  const first = await withdraw(1)
  const last = await withdraw(2)
  const mark = (withdrawalId: string) => olive.ask('POST', `/withdrawals/${withdrawalId}/refunded/`)
  const values = async () => {
    const { items } = (await olive.ask('GET', '/withdrawals/?limit=100')).body
    return [first, last].map((each) => items.find((row: any) => row.id === each.id).open_value)
  }
  expect(await values()).toEqual(['0.00', '0.00'])
  expect((await mark(first.id)).body.is_refunded).toBe(true)
  expect(await values()).toEqual(['0.00', '5.00'])
  const { status, body } = await mark(last.id)
  expect([status, body.detail]).toEqual([409, expect.stringContaining('refund its delivery')])
  expect((await olive.refund(id, { shipping: true })).status).toBe(200)
  await becomes(shop, id, { status: 'cancelled', payment: 'refunded' })
  expect((await mark(last.id)).body).toMatchObject({ is_refunded: true, open_value: '0.00' })
  expect(await stockOf(shop, gift)).toBe(10)
  await expectInvariantsHold(shop)
})

// Proves: R13.283
it('what was given back by amount of the delivery is enough for the last free pieces', async () => {
  const { id, withdraw } = await orderWithGifts({ rings: 0 })
  const { id: withdrawalId } = await withdraw(3)
  expect((await olive.refund(id, { amount: 3 })).status).toBe(200)
  const mark = () => olive.ask('POST', `/withdrawals/${withdrawalId}/refunded/`)
  expect((await mark()).body).toMatchObject({ is_refunded: true, open_value: '0.00' })
  // A dearer delivery, or a part of it, stays with the shop: the order can end so.
  expect(await olive.read(id)).toMatchObject({ nothing_to_send: true, refundable_amount: '2.00' })
  expect(await notify(shop, await refundEvent(shop, id, 'failed'))).toBe(200)
  expect(await listedIn('open')).toContain(withdrawalId)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  expect((await olive.refund(id, { amount: 2 })).status).toBe(200)
  expect((await mark()).body.detail).toContain('has not reached the payment provider')
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await expectInvariantsHold(shop)
})

// Proves: R13.15
it('of two withdrawals from the same pieces each is marked by itself, and a retry ends no other', async () => {
  const { withdraw } = await orderWithGifts()
  const [first, second] = [await withdraw(1), await withdraw(1)]
  const mark = (withdrawalId: string) => olive.ask('POST', `/withdrawals/${withdrawalId}/refunded/`)
  for (const { status, body } of [await mark(second.id), await mark(second.id)])
    expect([status, body.is_refunded]).toEqual([200, true])
  expect(await listedIn('open')).toContain(first.id)
  expect((await mark(first.id)).body.is_refunded).toBe(true)
})

// Proves: R13.284
it('the e-mail of a closed withdrawal says what happens to pieces that were not sent', async () => {
  const mailOf = async (sent: number) => {
    const { id, email, order_item_id, withdraw } = await withdrawableOrder(shop, olive, 2)
    if (sent > 0) await olive.ship(id, { items: [{ order_item_id, quantity: sent }] })
    await close((await withdraw(2)).body.id)
    return (await findEmail(shop, email, 'Your withdrawal from order')).text
  }
  const collect = { name: 'Collect', kind: 'collect', price: 0, days_from: 1, days_to: 2 }
  await olive.ask('POST', '/delivery/methods/', { key: 'collect', ...collect })
  const { email, withdraw } = await orderWithGifts({ delivery_type: 'collect' })
  await close((await withdraw(1)).id)
  const collected = await findEmail(shop, email, 'Your withdrawal from order')
  expect(collected.text).toContain('You can collect these pieces as before, with the rights')
  const [unsent, inParcels] = [await mailOf(0), await mailOf(1)]
  expect(unsent).toContain('We send you these pieces as before, with the rights')
  expect(unsent).not.toContain('You keep')
  expect(inParcels).toContain(
    'You keep those of these pieces that you have, and we send you the others, with',
  )
})

// Proves: R13.284
it('a withdrawal from what the shopper keeps is closed without a refund, once, with its reason', async () => {
  const { id, email, productId, withdraw, listed, mark, available } = await withdrawableOrder(shop, olive, 3)
  const { body } = await withdraw(2)
  await olive.ship(id, { confirm_withdrawn: true })
  await shop.sql(`update withdrawals set created_at = created_at - interval '20 days' where id = $1`, [
    body.id,
  ])
  expect(await listedIn('late')).toContain(body.id)
  expect(await listed({ body })).toMatchObject({ open_value: '50.00', closed: null })
  for (const reason of ['', ' ', undefined]) expect((await close(body.id, reason ?? '')).status).toBe(422)
  const before = [await waiting(), await stockOf(shop, productId)]
  const closed = await close(body.id)
  expect(closed.body).toMatchObject({ is_refunded: false, open_value: '0.00', closed: { reason: REASON } })
  expect([await waiting(), await stockOf(shop, productId)]).toEqual([Number(before[0]) - 1, before[1]])
  expect([await listedIn('late'), await listedIn('refunded')].flat()).not.toContain(body.id)
  expect(await listedIn('closed')).toContain(body.id)
  const order = await olive.read(id)
  expect([order.refunds, order.order_items[0].awaiting_refund_quantity]).toEqual([[], 0])
  expect(order.order_items[0].withdrawn_quantity).toBe(0)
  expect(order.withdrawals).toMatchObject([{ closed: { reason: REASON }, items: [{ closed_quantity: 2 }] }])
  const mail = await findEmail(shop, email, 'Your withdrawal from order')
  expect(mail.text).toContain(`without a refund. Reason: ${REASON}.`)
  expect(mail.text).toContain('2 × Test ring')
  expect(mail.text).toContain('You keep these pieces, with the rights')
  const log = (await olive.ask('GET', `/admin/log/?subject=order&subject_id=${id}`)).body.items
  expect(log[0]).toMatchObject({ action: 'withdrawal closed', after: { reason: REASON } })
  for (const again of [await close(body.id), await mark(body.id)]) expect(again.status).toBe(409)
  expect((await close(crypto.randomUUID())).status).toBe(404)
  expect(await available()).toBe(3)
  await expectInvariantsHold(shop)
})

// Proves: R13.284
it('what is closed can be withdrawn from again, and what a refund did not give back is open again', async () => {
  const { id, withdraw, listed, refund, available } = await withdrawableOrder(shop, olive, 3)
  const { body } = await withdraw(2)
  await refund({ pieces: 1 })
  expect(await listed({ body })).toMatchObject({ open_value: '25.00' })
  expect((await close(body.id)).status).toBe(200)
  expect((await olive.read(id)).withdrawals[0].items).toMatchObject([{ quantity: 2, closed_quantity: 1 }])
  expect(await available()).toBe(2)
  await shop.sql(`update refunds set status = 'failed' where order_id = $1`, [id])
  await shop.sql('update payments set refunded_amount = 0 where order_id = $1', [id])
  expect(await listed({ body })).toMatchObject({ is_refunded: false, open_value: '25.00', closed: null })
  expect((await close(body.id, 'It never came back')).body.closed.reason).toBe('It never came back')
  expect((await olive.read(id)).withdrawals[0].items).toMatchObject([{ quantity: 2, closed_quantity: 2 }])
  const next = await withdraw(2)
  expect(next.status).toBe(201)
  await refund({ pieces: 2 })
  expect(await listed(next)).toMatchObject({ is_refunded: true, closed: null })
  expect(await listed({ body })).toMatchObject({ is_refunded: false, closed: {} })
  expect((await close(next.body.id)).body.detail).toBe('This withdrawal is refunded already.')
  await expectInvariantsHold(shop)
})

// Proves: R13.284
it('a withdrawal whose money was given back by amount is closed only when that is confirmed', async () => {
  const { withdraw, listed, refund } = await withdrawableOrder(shop, olive, 4)
  const { body } = await withdraw(2)
  const other = await withdraw(2)
  await refund({ amount: 49.99 })
  expect((await close(other.body.id)).status).toBe(200)
  await refund({ amount: 50 })
  const { status, body: problem } = await close(body.id)
  expect([status, problem.detail]).toEqual([
    409,
    '£99.99 was refunded by amount since this withdrawal. Was that for these pieces? Then mark it as refunded instead.',
  ])
  expect((await listed({ body })).closed).toBe(null)
  expect((await close(body.id, REASON, { confirm_refunded: true })).body.closed.reason).toBe(REASON)
})

// Proves: R13.284
it('of a close and a refund that is marked at the same time, one wins; a pending order is shipped as before', async () => {
  const confirmed = { confirm_refunded: true }
  const { id, withdraw, mark, refund } = await withdrawableOrder(shop, olive, 3)
  const { body } = await withdraw(1)
  await refund({ amount: 25 })
  const closings = [close(body.id, REASON, confirmed), mark(body.id), close(body.id, REASON, confirmed)]
  const answers = await Promise.all(closings)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const order = await olive.read(id)
  const isClosed = order.withdrawals[0].closed !== undefined
  expect(order.order_items[0].refunded_quantity).toBe(isClosed ? 0 : 1)
  expect(order.payment.refunded_amount).toBe('25.00')
  const shipped = await withdrawableOrder(shop, olive, 1)
  const { body: other } = await shipped.withdraw(1)
  expect((await olive.ship(shipped.id)).status).toBe(409)
  await close(other.id)
  expect((await olive.ship(shipped.id)).body.status).toBe('shipped')
  await expectInvariantsHold(shop)
})

// Proves: R13.284
it('a withdrawal from a cancelled order is refunded, not closed: its pieces are not sent', async () => {
  const { id, order_item_id, withdraw } = await withdrawableOrder(shop, olive, 2)
  const { body } = await withdraw(2)
  await olive.refund(id, { items: [{ order_item_id, quantity: 2 }] })
  await olive.ask('POST', `/order/${id}/cancel/`, { keep_rest: true })
  expect(await notify(shop, await refundEvent(shop, id, 'failed'))).toBe(200)
  expect(await listedIn('open')).toContain(body.id)
  const closed = await close(body.id)
  expect([closed.status, closed.body.detail]).toEqual([
    409,
    expect.stringContaining('This order is cancelled'),
  ])
  expect(await olive.read(id)).toMatchObject({ status: 'cancelled', needs_attention: true })
  await expectInvariantsHold(shop)
})
