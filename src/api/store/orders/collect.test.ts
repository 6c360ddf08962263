import { expect, it } from 'vitest'
import { newGuest } from '../../../../tests/support/orders/checkout.ts'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { addProduct, becomes, paidOrder, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { withdrawableOrder } from '../../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { signInAdmin } from '../../../../tests/support/sign-in.ts'
import { deliverOverdue } from '../../../shop/orders/jobs/deliver-overdue.ts'

const { shop, olive } = setUpOrderShop()

const COLLECT = { name: 'Collect in the shop', kind: 'collect', price: 0, days_from: 1, days_to: 2 }
const addMethod = (key: string, change: object = {}) =>
  olive.ask('POST', '/delivery/methods/', { key, ...COLLECT, ...change })
const ready = (id: string, body?: object) => olive.ask('POST', `/order/${id}/ready/`, body)
const handOver = (id: string, body?: object) => olive.ask('POST', `/order/${id}/deliver/`, body)
const ofShopper = async (id: string) => (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body

async function collectedOrder() {
  await addMethod('collect')
  return await paidOrder(shop, { delivery_type: 'collect' })
}

// Proves: R12.40
it('collecting is a free method of the checkout; standard delivery is always sent', async () => {
  for (const wrong of [{ price: 3 }, { price_steps: [{ from: 0, price: 2 }] }])
    expect(await addMethod('collect_dear', wrong)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'price', message: expect.stringMatching(/^Collecting costs nothing/) }] },
    })
  expect((await addMethod('collect_odd', { kind: 'post' })).status).toBe(422)
  const { id } = await collectedOrder()
  expect(await ofShopper(id)).toMatchObject({
    shipping_fee: '0.00',
    shipping: {
      kind: 'collect',
      collect_code: null,
      method_name: 'Collect in the shop (ready in 1-2 business days)',
    },
  })
  const { key, ...standard } = (await olive.ask('GET', '/admin/delivery/methods/')).body[0]
  const changed = await olive.ask('PUT', `/delivery/methods/${key}/`, { ...standard, ...COLLECT })
  expect(changed.status).toBe(422)
})

// Proves: R12.99
it('the quote says which methods are collected', async () => {
  await addMethod('collect')
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const kindsBy = async (delivery_type: string) => {
    const body = { cart_id: guest.cartId, guest_id: guest.guestId, delivery_type }
    const { kind, delivery_options } = (await shop.call('POST', '/api/v1/order/quote/', { body })).body
    return [kind, delivery_options.find((one: any) => one.delivery_type === 'collect').kind]
  }
  expect(await kindsBy('standard')).toEqual(['delivery', 'collect'])
  expect(await kindsBy('collect')).toEqual(['collect', 'collect'])
})

// Proves: R12.41, R12.42, R12.57, R12.204
it('an order is ready, its shopper gets a code, and only with it the order is handed over', async () => {
  const { id, email } = await collectedOrder()
  expect((await olive.read(id)).actions).toEqual(['ready', 'cancel', 'refund'])
  expect(await olive.ship(id)).toMatchObject({
    status: 409,
    body: { detail: 'This order is collected in the shop: mark it as ready instead.' },
  })
  expect((await handOver(id)).body.detail).toBe('Please mark this order as ready to collect first.')
  await shop.call('POST', `/api/v1/order/${id}/start-packing/`, { token: await signInAdmin(shop, 'Percy') })
  expect(await ready(id)).toMatchObject({
    status: 200,
    body: { status: 'processing', actions: ['deliver', 'cancel', 'refund'], correctable: ['details'] },
  })
  expect((await shop.call('POST', `/api/v1/order/guest/${id}/cancel/`)).status).toBe(409)
  // Its packer stays.
  expect((await olive.read(id)).packing_admin.name).toBe('Percy Owner')
  expect((await ready(id)).body.detail).toBe('This order is ready already.')
  const { shipping } = await ofShopper(id)
  expect(shipping).toMatchObject({ shipping_status: 'pending', tracking_number: null })
  expect((await findEmail(shop, email, 'is ready to collect')).text).toContain(
    `Your code: ${shipping.collect_code}`,
  )
  for (const [body, message] of [
    [undefined, 'Please type the code that the shopper shows.'],
    [{ collect_code: 'WRONG234' }, 'This is not the code of this order.'],
  ] as const)
    expect(await handOver(id, body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'collect_code', message }] },
    })
  const typed = shipping.collect_code.toLowerCase().replace(/^..../, '$& ')
  expect((await handOver(id, { collect_code: typed })).body).toMatchObject({
    status: 'delivered',
    shipping: { shipping_status: 'delivered' },
    correctable: [],
    order_items: [{ to_send_quantity: 0 }],
  })
  const tracking = { shipping_company: 'Hare', tracking_number: 'RM1234', notify: true }
  expect(await olive.ask('PUT', `/order/${id}/tracking/`, tracking)).toMatchObject({ status: 409 })
  expect((await handOver(id, { collect_code: typed })).body.detail).toBe(
    'This order has already been handed over.',
  )
})

// Proves: R12.160
it('an order that is ready stays packed: its shopper cannot cancel it any more', async () => {
  const { id } = await collectedOrder()
  await ready(id)
  expect(await olive.ask('POST', `/order/${id}/stop-packing/`)).toMatchObject({
    status: 409,
    body: { detail: 'This order is packed: it is ready to collect.' },
  })
  expect(await shop.call('POST', `/api/v1/order/guest/${id}/cancel/`)).toMatchObject({
    status: 409,
    body: { detail: 'This order is ready to collect, so it can no longer be cancelled.' },
  })
})

// Proves: R12.43
it('no list, import or clock ships or delivers an order that is collected', async () => {
  const { id } = await collectedOrder()
  const { code } = await olive.read(id)
  const { body: draft } = await olive.ask('GET', '/shipping/draft/')
  expect(draft.order?.id).not.toBe(id)
  const labels = await olive.ask('GET', '/shipping/export.csv')
  expect(String(labels.body)).not.toContain(code)
  const imported = await shop.call('POST', '/api/v1/shipping/import/', {
    token: await signInAdmin(shop),
    headers: { 'content-type': 'text/csv' },
    body: `Order,Tracking number,Carrier\n${code},RM000000001GB,Evri`,
  })
  expect(imported).toMatchObject({
    status: 422,
    body: { errors: [{ message: 'This order is collected in the shop: mark it as ready instead.' }] },
  })
  await ready(id)
  expect((await olive.ask('POST', '/shipping/deliver_orders', { order_ids: [id] })).body).toMatchObject({
    delivered: 0,
    refused: [{ order_id: id, message: 'Please type the code that the shopper shows.' }],
  })
  await olive.ask('PUT', '/admin/settings/', { auto_deliver: { is_on: true, days: 1 } })
  await shop.sql(`update shippings set estimated_delivery = '2020-01-01' where order_id = $1`, [id])
  await deliverOverdue(shop.shop)
  expect((await olive.read(id)).status).toBe('processing')
  expect((await olive.ask('GET', '/order/search/?to_ship=1&skip=0&limit=50')).body.items).not.toContainEqual(
    expect.objectContaining({ id }),
  )
})

// Proves: R12.41
it('two admins who say at once that an order is ready send one code', async () => {
  const { id, email } = await collectedOrder()
  const statuses = await Promise.all([ready(id), ready(id)])
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
  await findEmail(shop, email, 'is ready to collect')
  expect((await shop.mailTo(email)).filter(({ subject }) => subject.includes('ready'))).toHaveLength(1)
  expect(await ready((await paidOrder(shop)).id)).toMatchObject({
    status: 409,
    body: { detail: 'This order is sent to the shopper: ship it instead.' },
  })
})

// Proves: R12.44
it('what is refunded or withdrawn from is not handed over', async () => {
  const refunded = await collectedOrder()
  await ready(refunded.id)
  const { collect_code } = (await ofShopper(refunded.id)).shipping
  await olive.refund(refunded.id)
  await becomes(shop, refunded.id, { status: 'cancelled' })
  expect(await stockOf(shop, refunded.lines[0]?.productId)).toBe(10)
  expect((await handOver(refunded.id, { collect_code })).status).toBe(409)
  await addMethod('collect')
  const { id, withdraw } = await withdrawableOrder(shop, olive, 3)
  await shop.sql(`update shippings set kind = 'collect' where order_id = $1`, [id])
  await ready(id)
  await withdraw(2)
  const code = (await ofShopper(id)).shipping.collect_code
  expect(await handOver(id, { collect_code: code })).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'confirm_withdrawn' }] },
  })
  expect((await handOver(id, { code, confirm_withdrawn: true })).body.status).toBe('delivered')
})
