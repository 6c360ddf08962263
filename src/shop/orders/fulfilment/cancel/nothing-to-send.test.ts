import { expect, it } from 'vitest'
import { expectInvariantsHold, findEmail } from '../../../../../tests/support/orders/order-calls.ts'
import { addProduct, paidOrder, stateOf, stockOf } from '../../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../../tests/support/set-up-shop.ts'
import { signInAdmin } from '../../../../../tests/support/sign-in.ts'

const { shop, olive } = setUpOrderShop()

const NOTHING = 'Nothing is left to send: all pieces are refunded. Cancel this order to end it.'

/** Two pieces of 25.00 each, with a delivery of 5.00. */
async function orderOfTwo(more: { delivery_type?: string } = {}) {
  const productId = await addProduct(shop, { stock: 5 })
  const { id, email } = await paidOrder(shop, { lines: [{ productId, quantity: 2 }], ...more })
  const [line] = (await olive.read(id)).order_items
  const refund = (quantity: number, more = {}) =>
    olive.refund(id, { items: [{ order_item_id: line.id, quantity, restock: true }], ...more })
  const post = (path: string, body?: object) => olive.ask('POST', `/order/${id}/${path}/`, body)
  const end = () => post('cancel', { keep_rest: true })
  return { id, email, productId, refund, post, end }
}

async function isListed(filter: string, id: string): Promise<boolean> {
  const { items } = (await olive.ask('GET', `/order/?${filter}=1&limit=100`)).body
  return items.some((order: any) => order.id === id && order.is_to_ship !== order.nothing_to_send)
}

const counted = async () => (await olive.ask('GET', '/admin/dashboard/')).body.nothing_to_send

// Proves: R13.301
it('an order whose pieces are all refunded is not to ship, but listed until it is cancelled', async () => {
  const { id, refund, post } = await orderOfTwo()
  const lists = async () => [await isListed('to_ship', id), await isListed('nothing_to_send', id)]
  const before = await counted()
  expect((await refund(1)).body).toMatchObject({
    nothing_to_send: false,
    actions: ['ship', 'cancel', 'refund'],
  })
  expect(await lists()).toEqual([true, false])
  expect((await refund(1)).body).toMatchObject({
    status: 'processing',
    nothing_to_send: true,
    actions: ['cancel', 'refund'],
  })
  expect(await lists()).toEqual([false, true])
  expect(await counted()).toBe(before + 1)
  const refused = { status: 409, body: { detail: NOTHING } }
  expect(await olive.ship(id)).toMatchObject(refused)
  expect(await post('start-packing')).toMatchObject(refused)
  expect(await post('new-promise', { to: '2099-01-05' })).toMatchObject(refused)
  expect((await post('cancel')).body).toMatchObject({ status: 'cancelled', nothing_to_send: false })
  expect(await stateOf(shop, id)).toMatchObject({ payment: 'refunded', refunded: 5500 })
  expect([await lists(), await counted()]).toEqual([[false, false], before])
})

// Proves: R13.301
it('it ends without a refund of the rest, which can still be refunded afterwards', async () => {
  const { id, email, productId, refund, end } = await orderOfTwo()
  await refund(2)
  const ended = await Promise.all([end(), end(), end()])
  expect(ended.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(ended.find(({ status }) => status === 409)?.body.detail).toBe('This order is already cancelled.')
  expect(await olive.read(id)).toMatchObject({
    status: 'cancelled',
    payment: { payment_status: 'paid', refunded_amount: '50.00' },
    refundable_amount: '5.00',
    actions: ['refund'],
    events: [{}, {}, { reason: 'Cancelled by the shop; £5.00 not refunded' }],
  })
  expect(await stockOf(shop, productId)).toBe(5)
  const [logged] = (await olive.ask('GET', '/admin/log/?limit=1')).body.items
  expect(logged).toMatchObject({ action: 'cancelled', after: { refunded: '50.00', kept: '5.00' } })
  const { text } = await findEmail(shop, email, 'is cancelled')
  expect(text).toContain('We have refunded £50.00. The rest of your payment, £5.00, is not refunded.')
  await expectInvariantsHold(shop)
  await olive.refund(id, { shipping: true })
  expect(await stateOf(shop, id)).toMatchObject({ status: 'cancelled', payment: 'refunded', refunded: 5500 })
  await expectInvariantsHold(shop)
})

// Proves: R13.301
it('it does not end so while a piece is to be sent, or while a refund could still be refused', async () => {
  const { id, refund, end } = await orderOfTwo()
  const left = 'Only an order whose pieces are all refunded can end without a refund.'
  expect(await end()).toMatchObject({ status: 409, body: { detail: left } })
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  expect((await refund(2)).body).toMatchObject({ nothing_to_send: true, refunds: [{ status: 'pending' }] })
  const waits = 'A refund of this order waits for the payment provider. Try again after it.'
  expect(await end()).toMatchObject({ status: 409, body: { detail: waits } })
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sql(`update refunds set status = 'failed' where order_id = $1`, [id])
  expect((await olive.read(id)).actions).toContain('ship')
  expect(await end()).toMatchObject({ status: 409, body: { detail: left } })
  await refund(2)
  // Another admin gives the delivery back at the same time: whichever is first, nothing is lost or given twice.
  await Promise.all([end(), olive.refund(id, { shipping: true })])
  expect((await stateOf(shop, id))?.status).toBe('cancelled')
  await expectInvariantsHold(shop)
})

// Proves: R13.301
it('of a larger payment that was accepted, the rest is neither given back nor called refunded', async () => {
  const { id, refund, end } = await orderOfTwo()
  await shop.sql('update payments set paid_amount = 6000 where order_id = $1', [id])
  await refund(2, { shipping: true })
  expect(await olive.read(id)).toMatchObject({ nothing_to_send: true, refundable_amount: '5.00' })
  expect((await end()).body.payment).toEqual({ payment_status: 'paid', refunded_amount: '55.00' })
  await expectInvariantsHold(shop)
})

// Proves: R13.301
it('its code is neither scanned to ship nor given a tracking number', async () => {
  const { id, refund } = await orderOfTwo()
  await refund(2)
  const { code } = await olive.read(id)
  const scanned = await olive.ask('GET', `/shipping/draft/?code=${code}`)
  expect([scanned.status, scanned.body.detail]).toEqual([409, `${code}: ${NOTHING}`])
  const { body } = await shop.call('POST', '/api/v1/shipping/import/', {
    token: await signInAdmin(shop),
    headers: { 'content-type': 'text/csv' },
    body: `Order,Tracking number\n${code},AB123456789GB`,
  })
  expect(body.errors).toMatchObject([{ message: NOTHING }])
})

// Proves: R13.301
it('an order to collect whose pieces are refunded is neither made ready nor handed over', async () => {
  const collect = { name: 'Collect', kind: 'collect', price: 0, days_from: 1, days_to: 2 }
  expect((await olive.ask('POST', '/delivery/methods/', { key: 'collect', ...collect })).status).toBe(201)
  const [unready, ready] = [
    await orderOfTwo({ delivery_type: 'collect' }),
    await orderOfTwo({ delivery_type: 'collect' }),
  ]
  const lessWork = { amount: 40 }
  await unready.refund(2, lessWork)
  expect(await unready.post('ready')).toMatchObject({ status: 409, body: { detail: NOTHING } })
  expect((await ready.post('ready')).status).toBe(200)
  expect((await ready.refund(2, lessWork)).body).toMatchObject({
    nothing_to_send: true,
    actions: ['cancel', 'refund'],
  })
  expect((await ready.post('deliver')).body.detail).toBe(NOTHING)
  expect((await ready.end()).body.status).toBe('cancelled')
  await expectInvariantsHold(shop)
})
