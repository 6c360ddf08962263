import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { chargeOf, findEmail } from '../../../../tests/support/orders/order-calls.ts'
import {
  addProduct,
  eventAbout,
  notify,
  pay,
  placeOrder,
  stateOf,
  stockOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

const accept = (id: string, body?: object) => olive.ask('POST', `/order/${id}/accept-payment/`, body)

async function mispaidOrder() {
  const ring = await addProduct(shop, { stock: 5 })
  const order = await placeOrder(shop, { lines: [{ productId: ring, quantity: 2 }] })
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
  await eventually(async () => (await stateOf(shop, order.id))?.issue)
  return { ...order, ring }
}

/** @param change fields of the session in the event */
async function mispaidByEvent(change: object) {
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  const event = JSON.parse(await eventAbout(shop, 'checkout.session.completed', order.sessionId))
  const object = { ...event.data.object, ...change }
  await notify(shop, JSON.stringify({ ...event, id: `evt_${randomUUID()}`, data: { object } }))
  return order
}

// Proves: R5.73
test('a payment of a wrong amount is accepted, shipped, and given back up to what was paid', async () => {
  const order = await mispaidOrder()
  const seen = await olive.read(order.id)
  expect(seen).toMatchObject({
    status: 'pending',
    mispayment: { amount: '54.99', refundable: '54.99', currency: 'GBP', is_acceptable: true },
    paid_amount: null,
  })
  const stale = await accept(order.id, { trouble: 'Paid £1.00 instead of £55.00' })
  expect([stale.status, stale.body.detail]).toEqual([
    409,
    'Paid £54.99 instead of £55.00. Please look at this order again.',
  ])
  const { body } = await accept(order.id, { trouble: seen.payment_trouble })
  expect(body).toMatchObject({
    status: 'processing',
    is_paid: true,
    payment: { payment_status: 'paid' },
    mispayment: null,
    paid_amount: '54.99',
    refundable_amount: '54.99',
    needs_attention: false,
    actions: ['ship', 'cancel', 'refund'],
  })
  expect(body.events.at(-1)).toMatchObject({
    to: 'processing',
    reason: 'Payment of £54.99 accepted',
    admin: { name: 'Olive Owner' },
  })
  const { items } = (await olive.ask('GET', `/admin/log/?subject=order&subject_id=${order.id}`)).body
  expect(items).toMatchObject([{ action: 'payment accepted', after: { paid: '£54.99' } }])
  await findEmail(shop, order.email, 'is confirmed')
  expect((await olive.ship(order.id)).body.status).toBe('shipped')
  const refunded = await olive.refund(order.id, { restock: true })
  expect(refunded.body.payment).toEqual({ payment_status: 'refunded', refunded_amount: '54.99' })
  expect(await stockOf(shop, order.ring)).toBe(5)
  expect((await chargeOf(shop, order.id)).amount_refunded).toBe(5499)
})

// Proves: R5.73
test('an accepted payment is not to ship any more once all of it is given back', async () => {
  const order = await mispaidOrder()
  await accept(order.id)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  const { body } = await olive.refund(order.id, { amount: 54.99 })
  expect(body).toMatchObject({ is_being_cancelled: true, actions: ['cancel'] })
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  expect((await olive.cancel(order.id)).body.status).toBe('cancelled')
  expect(await stockOf(shop, order.ring)).toBe(5)
})

// Proves: R5.73
test('a payment is accepted once, or given back with its order, never both', async () => {
  const order = await mispaidOrder()
  const answers = await Promise.all([accept(order.id), accept(order.id), olive.cancel(order.id)])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const state = await stateOf(shop, order.id)
  const { amount_refunded } = await chargeOf(shop, order.id)
  expect([state?.status, state?.refunded, amount_refunded]).toEqual(
    state?.status === 'cancelled' ? ['cancelled', 5499, 5499] : ['processing', 0, 0],
  )
  const late = await accept(order.id)
  expect([late.status, late.body.detail]).toEqual([409, 'No payment of a wrong amount waits at this order.'])
})

test('a payment in another currency is not accepted', async () => {
  const order = await mispaidByEvent({ currency: 'usd' })
  await shop.sql(`update payments set checked_at = '2999-01-01' where order_id = $1`, [order.id])
  expect((await olive.read(order.id)).mispayment).toEqual({
    amount: '55.00',
    refundable: '55.00',
    currency: 'USD',
    is_acceptable: false,
  })
  const { status, body } = await accept(order.id)
  expect([status, body.detail]).toEqual([
    409,
    'It was paid in another currency. You can cancel the order and give it back.',
  ])
})

test('a payment of the right amount for another order is accepted as it is', async () => {
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const order = await placeOrder(shop)
  await pay(shop, order.sessionId)
  const { payments } = shop.shop
  const { readSession } = payments
  payments.readSession = async (id) => ({ ...(await readSession(id)), orderId: randomUUID() })
  await olive.read(order.id)
  payments.readSession = readSession
  const { body } = await accept(order.id)
  expect([body.status, body.paid_amount, body.needs_attention]).toEqual(['processing', '55.00', false])
})
