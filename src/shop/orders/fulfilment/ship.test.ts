import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { addProduct, paidOrder, stateOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { dayIn } from '../../../contract/day.ts'
import { order as orderSchema } from '../../../contract/order.ts'

const { shop, olive } = setUpOrderShop()

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
