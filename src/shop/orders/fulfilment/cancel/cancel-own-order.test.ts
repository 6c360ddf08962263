import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { add, newCustomer, newPromo, orderAsCustomer } from '../../../../../tests/support/orders/checkout.ts'
import { chargeOf, crashAfterRefund, findEmail } from '../../../../../tests/support/orders/order-calls.ts'
import {
  addProduct,
  becomes,
  paidOrder,
  pay,
  placeOrder,
  stateOf,
  stockOf,
} from '../../../../../tests/support/orders/placed-order.ts'
import { withdrawableOrder } from '../../../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../../../tests/support/set-up-shop.ts'
import { reconcileOrders } from '../../jobs/reconcile-orders.ts'

const { shop, olive } = setUpOrderShop({ env: { ADMIN_EMAILS: 'owner@example.com' } })

const cancel = (id: string, key?: string) =>
  shop.call('POST', `/api/v1/order/guest/${id}/cancel/`, key ? { headers: { 'idempotency-key': key } } : {})
const pack = (id: string) => olive.ask('POST', `/order/${id}/start-packing/`)
const unpack = (id: string) => olive.ask('POST', `/order/${id}/stop-packing/`)
const backdate = (id: string) =>
  shop.sql(`update refunds set created_at = created_at - interval '1 hour' where order_id = $1`, [id])
const ownerMails = (id: string) =>
  shop.sql(`select 1 from emails where order_id = $1 and kind = 'cancelled_by_shopper'`, [id])
const settings = (body: object) => olive.ask('PUT', '/admin/settings/', body)
const orderOf = async (more: { stock?: number; quantity?: number } = {}) => {
  const productId = await addProduct(shop, { stock: more.stock ?? 5 })
  const order = await paidOrder(shop, { lines: [{ productId, quantity: more.quantity ?? 2 }] })
  return { ...order, productId }
}

describe('a shopper', () => {
  // Proves: R13.100, R13.101
  test('cancels a paid order: refund, stock and e-mails', async () => {
    const order = await orderOf()
    const { status, body } = await cancel(order.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'cancelled',
      is_being_cancelled: false,
      payment: { payment_status: 'refunded', refunded_amount: body.grand_total },
    })
    expect(body.events.at(-1)).toMatchObject({ actor: 'shopper', reason: 'Cancelled by the customer' })
    expect(await stockOf(shop, order.productId)).toBe(5)
    expect(await chargeOf(shop, order.id)).toMatchObject({ amount_refunded: 5500 })
    const { text } = await findEmail(shop, order.email, 'is cancelled')
    expect(text).toContain('as you asked, we have cancelled your order')
    expect(text).toContain('£55.00')
    const owner = await findEmail(shop, 'owner@example.com', `${body.code} is cancelled by its shopper`)
    expect(owner.text).toContain('Do not pack this order')
    const { refunds } = await olive.read(order.id)
    expect(refunds).toMatchObject([{ amount: '55.00', admin: null, reason: 'Cancelled by the customer' }])
  })

  // Proves: R13.101
  test('cancels once, however often it is asked', async () => {
    const order = await orderOf()
    const key = randomUUID()
    const answers = await Promise.all([
      cancel(order.id, key),
      cancel(order.id, key),
      cancel(order.id),
      cancel(order.id),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await chargeOf(shop, order.id)).toMatchObject({ amount_refunded: 5500 })
    expect(await stockOf(shop, order.productId)).toBe(5)
    await findEmail(shop, 'owner@example.com', `${answers[0]?.body.code} is cancelled`)
    expect(await ownerMails(order.id)).toHaveLength(1)
  })

  // Proves: R13.100
  test('cannot cancel an order that is packed, unpaid, shipped or cancelled by the shop', async () => {
    const packed = await orderOf()
    expect((await pack(packed.id)).status).toBe(200)
    const unpaid = await placeOrder(shop)
    const shipped = await orderOf()
    await olive.ship(shipped.id)
    const cancelled = await orderOf()
    await olive.cancel(cancelled.id)
    const refusals = await Promise.all([packed, unpaid, shipped, cancelled].map(({ id }) => cancel(id)))
    expect(refusals.map(({ status, body }) => `${status} ${body.detail}`)).toEqual([
      '409 We have begun to pack this order, so it can no longer be cancelled.',
      '409 This order is not paid yet.',
      '409 This order has already been shipped. You can return it instead.',
      '409 This order is already cancelled.',
    ])
    expect(await stateOf(shop, unpaid.id)).toMatchObject({ status: 'pending' })
  })

  // Proves: R13.100
  test('cancels within the hours of the settings', async () => {
    const order = await orderOf()
    await settings({ cancel_until: 'hours', cancel_hours: 1 })
    await shop.sql(`update payments set paid_at = paid_at - interval '61 minutes' where order_id = $1`, [
      order.id,
    ])
    expect((await cancel(order.id)).status).toBe(409)
    await settings({ cancel_hours: 2 })
    expect((await cancel(order.id)).status).toBe(200)
    await settings({ cancel_until: null, cancel_hours: null })
  })

  // Proves: R13.102
  test('cancels only an own order, and one of a guest for 90 days', async () => {
    const [mary, eve] = [await newCustomer(shop), await newCustomer(shop)]
    await add(shop, mary, { productId: await addProduct(shop), quantity: 1 })
    const placed = (await orderAsCustomer(shop, mary)).body
    const { id } = placed.order
    await pay(shop, placed.id)
    await becomes(shop, id, { status: 'processing' })
    const own = (token?: string) =>
      shop.call('POST', `/api/v1/order/user/${id}/cancel/`, token ? { token } : {})
    expect((await own()).status).toBe(401)
    expect((await own(eve.token)).status).toBe(404)
    expect((await olive.ask('POST', `/order/user/${id}/cancel/`)).status).toBe(403)
    expect((await cancel(id)).status).toBe(404)
    expect((await own(mary.token)).body).toMatchObject({ status: 'cancelled' })

    const order = await orderOf()
    expect((await cancel(randomUUID())).status).toBe(404)
    await shop.sql(`update orders set created_at = created_at - interval '91 days' where id = $1`, [order.id])
    expect((await cancel(order.id)).status).toBe(403)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'processing' })
  })

  // Proves: R13.101
  test('gives the use of a promo code back', async () => {
    const promo = await newPromo(shop, 10)
    const order = await paidOrder(shop, { promo })
    const uses = async () =>
      (await shop.sql<{ uses: number }>('select uses from promos where code = $1', [promo]))[0]?.uses
    expect(await uses()).toBe(1)
    expect((await cancel(order.id)).body).toMatchObject({ status: 'cancelled' })
    expect(await uses()).toBe(0)
  })

  // Proves: R13.101
  test('gets the rest of a payment that was refunded in part', async () => {
    const order = await orderOf()
    await olive.refund(order.id, { amount: 10 })
    const { body } = await cancel(order.id)
    expect(body).toMatchObject({ status: 'cancelled', payment: { refunded_amount: '55.00' } })
    expect(await chargeOf(shop, order.id)).toMatchObject({ amount_refunded: 5500 })
  })
})

describe('while the payment provider is away', () => {
  // Proves: R13.103
  test('the order waits for its refund, is not shipped, and is cancelled later', async () => {
    const order = await orderOf()
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    const { body } = await cancel(order.id)
    expect(body).toMatchObject({ status: 'processing', is_being_cancelled: true })
    expect((await olive.ship(order.id)).status).toBe(409)
    expect((await pack(order.id)).status).toBe(409)
    expect(await ownerMails(order.id)).toEqual([])
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    await backdate(order.id)
    await reconcileOrders(shop.shop)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'cancelled', payment: 'refunded' })
    expect(await stockOf(shop, order.productId)).toBe(5)
    expect(await ownerMails(order.id)).toHaveLength(1)
  })

  // Proves: R13.103
  test('a crash after the refund gives the money back once', async () => {
    const order = await orderOf()
    expect((await crashAfterRefund(shop, () => cancel(order.id))).status).toBe(500)
    await backdate(order.id)
    await reconcileOrders(shop.shop)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'cancelled' })
    expect(await chargeOf(shop, order.id)).toMatchObject({ amount_refunded: 5500 })
  })
})

// Proves: R13.101
test('the owner is not asked to stop packing when the provider refuses the refund', async () => {
  const order = await orderOf()
  const change = (intent: string) =>
    shop.sql(`update payments set payment_intent = ${intent} where order_id = $1`, [order.id])
  await change(`'unknown_' || payment_intent`)
  for (const _ of [1, 2, 3]) expect((await cancel(order.id)).status).toBe(409)
  expect(await stateOf(shop, order.id)).toMatchObject({ status: 'processing', payment: 'paid' })
  expect(await ownerMails(order.id)).toEqual([])
  await change(`replace(payment_intent, 'unknown_', '')`)
  expect((await cancel(order.id)).body).toMatchObject({ status: 'cancelled' })
  expect(await ownerMails(order.id)).toHaveLength(1)
})

// Proves: R13.104
describe('a race of the shopper’s cancellation', () => {
  const ended = async (id: string) => (await olive.read(id)).status

  test('with the shipment is won by one of them', async () => {
    for (const _ of [1, 2, 3, 4]) {
      const order = await orderOf()
      const [cancelled, shipped] = await Promise.all([cancel(order.id), olive.ship(order.id)])
      const isShipped = shipped.status === 200
      expect(cancelled.status).toBe(isShipped ? 409 : 200)
      expect(await ended(order.id)).toBe(isShipped ? 'shipped' : 'cancelled')
      expect(await stockOf(shop, order.productId)).toBe(isShipped ? 3 : 5)
      expect((await chargeOf(shop, order.id)).amount_refunded).toBe(isShipped ? 0 : 5500)
    }
  })

  test('with the start of packing is won by one of them', async () => {
    for (const _ of [1, 2, 3, 4]) {
      const order = await orderOf()
      const [cancelled, packed] = await Promise.all([cancel(order.id), pack(order.id)])
      const isPacked = packed.status === 200
      expect(cancelled.status).toBe(isPacked ? 409 : 200)
      expect(await ended(order.id)).toBe(isPacked ? 'processing' : 'cancelled')
    }
  })

  test('with refunds, a withdrawal and the shop’s cancellation gives the money back once', async () => {
    for (const _ of [1, 2, 3]) {
      const order = await withdrawableOrder(shop, olive, 2)
      const before = await stockOf(shop, order.productId)
      const items = [{ order_item_id: order.order_item_id, quantity: 1, restock: true }]
      const answers = await Promise.all([
        cancel(order.id),
        olive.refund(order.id, { items }),
        olive.refund(order.id),
        olive.cancel(order.id),
        order.withdraw(1),
        cancel(order.id),
      ])
      for (const { status } of answers) expect([200, 201, 409]).toContain(status)
      expect(await ended(order.id)).toBe('cancelled')
      const { amount, amount_refunded } = await chargeOf(shop, order.id)
      expect(amount_refunded).toBe(amount)
      expect(await stockOf(shop, order.productId)).toBe((before ?? 0) + 2)
    }
  })
})

describe('packing', () => {
  // Proves: R13.105
  test('is marked with time and admin, once, and taken back until the shipment', async () => {
    const order = await orderOf()
    const { body } = await pack(order.id)
    expect(body).toMatchObject({ status: 'processing', packing_admin: { name: 'Olive Owner' } })
    expect((await pack(order.id)).body.packing_started_at).toBe(body.packing_started_at)
    const listed = (await olive.ask('GET', `/order/search/?code=${body.code}&skip=0&limit=1`)).body.items[0]
    expect(listed.packing_started_at).toBe(body.packing_started_at)
    expect((await unpack(order.id)).body).toMatchObject({ packing_started_at: null, packing_admin: null })
    await pack(order.id)
    expect((await olive.ship(order.id)).status).toBe(200)
    expect((await unpack(order.id)).body.detail).toBe('This order has already been shipped.')
    expect((await pack(order.id)).status).toBe(409)
    const { items } = (await olive.ask('GET', '/admin/log/?limit=4')).body
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'shipped',
      'packing started',
      'packing stopped',
      'packing started',
    ])
  })

  // Proves: R13.105
  test('starts only on an order to ship', async () => {
    const unpaid = await placeOrder(shop)
    expect((await pack(unpaid.id)).body.detail).toBe('This order is not paid yet.')
    expect((await pack(randomUUID())).status).toBe(404)
  })
})
