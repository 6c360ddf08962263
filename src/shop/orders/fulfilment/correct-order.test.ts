import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { newCustomer, orderAsCustomer } from '../../../../tests/support/orders/checkout.ts'
import { paidGift, receiver } from '../../../../tests/support/orders/gifts.ts'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import {
  addProduct,
  becomes,
  paidOrder,
  pay,
  placeOrder,
} from '../../../../tests/support/orders/placed-order.ts'
import { withdrawableOrder } from '../../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

const correct = (id: string, what: 'details' | 'tracking', body: object) =>
  olive.ask('PUT', `/order/${id}/${what}/`, body)
const logOf = async (id: string) =>
  (await olive.ask('GET', `/admin/log/?subject=order&subject_id=${id}`)).body.items as {
    action: string
    before: object
    after: object
  }[]
const newAddress = () => `right-${randomUUID()}@example.com`

async function shippedOrder() {
  const order = await paidOrder(shop)
  await olive.ship(order.id)
  return order
}

describe('the details of an order', () => {
  // Proves: R12.129
  test('of a gift correct its receiver, and leave the payer alone', async () => {
    const { id } = await paidGift(shop)
    const before = await olive.read(id)
    const { status, body } = await correct(id, 'details', {
      receiver_name: 'Grace Murray',
      receiver_phone: '',
    })
    expect(status).toBe(200)
    expect(body.gift.receiver).toEqual({ ...receiver, name: 'Grace Murray', phone: null })
    expect([body.guest, body.gift.billing_address]).toEqual([before.guest, before.gift.billing_address])
    expect((await logOf(id))[0]).toMatchObject({
      before: { receiver_name: receiver.name, receiver_phone: receiver.phone },
      after: { receiver_name: 'Grace Murray', receiver_phone: '' },
    })
    const other = await paidOrder(shop)
    expect((await correct(other.id, 'details', { receiver_name: 'Grace' })).status).toBe(409)
  })

  // Proves: R5.71
  test('of a guest are corrected before the shipment, with old and new value in timeline and log', async () => {
    const order = await paidOrder(shop)
    await eventually(async () => (await shop.mailTo(order.email)).length === 1)
    const email = newAddress()
    const { status, body } = await correct(order.id, 'details', {
      email,
      last_name: 'Lovelace',
      address: '2 New Street',
      notify: true,
    })
    expect(status).toBe(200)
    expect(body.guest).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', email })
    expect(body.shipping.address).toMatchObject({ address: '2 New Street', city: 'London' })
    const before = { last_name: 'Byron', email: order.email, address: '12 St James’s Square' }
    const after = { last_name: 'Lovelace', email, address: '2 New Street' }
    expect(body.corrections).toMatchObject([
      { what: 'details', before, after, admin: { name: 'Olive Owner' } },
    ])
    expect((await logOf(order.id))[0]).toMatchObject({ action: 'details corrected', before, after })
    const { text } = await findEmail(shop, email, 'is confirmed')
    expect(text).toContain('2 New Street')
    expect(await shop.mailTo(order.email)).toHaveLength(1)

    // A repeated call changes and sends nothing.
    await correct(order.id, 'details', { ...after, notify: true })
    expect((await olive.read(order.id)).corrections).toHaveLength(1)
    await olive.ask('POST', `/order/${order.id}/resend/`)
    await eventually(async () => (await shop.mailTo(email)).length === 2)
  })

  // Proves: R5.71
  test('of a customer are corrected in the order alone', async () => {
    const customer = await newCustomer(shop)
    const productId = await addProduct(shop)
    await shop.call('POST', `/api/v1/cart/user/addtocart/${customer.cartId}/`, {
      body: { product_id: productId, quantity: 1 },
      token: customer.token,
    })
    const { order, id: session } = (await orderAsCustomer(shop, customer)).body
    expect((await correct(order.id, 'details', { phone_number: '020 1' })).body.status).toBe('pending')
    await pay(shop, session)
    await becomes(shop, order.id, { status: 'processing' })
    const email = newAddress()
    const { body } = await correct(order.id, 'details', { email, city: 'Wells' })
    expect(body.user).toMatchObject({ email, phone_number: '020 1' })
    const me = await shop.call('GET', '/api/v1/users/me/', { token: customer.token })
    expect(me.body).toMatchObject({ email: customer.email, phone_number: '020 7946 0001' })
    const [address] = (await shop.call('GET', '/api/v1/address/', { token: customer.token })).body
    expect(address.city).toBe('Bath')
    const own = await shop.call('GET', `/api/v1/order/user/${order.id}/`, { token: customer.token })
    expect(own.body.shipping.address.city).toBe('Wells')
    expect(own.body).not.toHaveProperty('corrections')
  })

  // Proves: R5.71
  test('move e-mails that wait, and a guest’s order to the account of its right address', async () => {
    const [wrong, right] = [await newCustomer(shop), await newCustomer(shop)]
    const order = await paidOrder(shop)
    await eventually(async () => (await shop.mailTo(order.email)).length === 1)
    await shop.sql('update orders set email = $2, user_id = $3 where id = $1', [
      order.id,
      wrong.email,
      wrong.userId,
    ])
    await shop.sql(
      `insert into emails (kind, order_id, recipient, subject, text, html, created_at)
      select kind, $1, $2, kind, 'x', 'x', now() from unnest(array['order_shipped', 'new_order']) as kind`,
      [order.id, wrong.email],
    )
    await correct(order.id, 'details', { email: right.email })
    const recipients = `select kind, recipient from emails where order_id = $1 and subject = kind order by kind`
    expect(await shop.sql(recipients, [order.id])).toEqual([
      { kind: 'new_order', recipient: wrong.email },
      { kind: 'order_shipped', recipient: right.email },
    ])
    const read = ({ token }: { token: string }) =>
      shop.call('GET', `/api/v1/order/user/${order.id}/`, { token })
    expect([(await read(wrong)).status, (await read(right)).status]).toEqual([404, 200])
    await correct(order.id, 'details', { email: newAddress() })
    expect((await read(right)).status).toBe(404)
    await shop.sql(`delete from emails where order_id = $1 and subject = kind`, [order.id])
  })

  // Proves: R13.8
  test('end the links that were mailed to the old address, and only those', async () => {
    const { id, linkStatus } = await withdrawableOrder(shop, olive, 1)
    await correct(id, 'details', { city: 'Bath' })
    expect(await linkStatus()).toBe(200)
    await correct(id, 'details', { email: newAddress() })
    expect(await linkStatus()).toBe(404)
  })

  // Proves: R13.220
  test('close the page of a guest’s order to the wrong address, whose owner cannot cancel it', async () => {
    const order = await paidOrder(shop)
    const path = `/api/v1/order/guest/${order.id}/`
    await correct(order.id, 'details', { city: 'Bath' })
    expect((await shop.call('GET', path)).status).toBe(200)
    const email = newAddress()
    await correct(order.id, 'details', { email, phone_number: '020 7946 0099', notify: true })
    const closed = await Promise.all([
      shop.call('GET', path),
      shop.call('POST', `${path}cancel/`),
      shop.call('POST', `${path}cancel/`, { body: { email: order.email } }),
      shop.call('GET', `${path}documents/`),
      shop.call('POST', path, { body: { email: order.email } }),
    ])
    for (const { status, body } of closed) {
      expect(status).toBe(403)
      expect(JSON.stringify(body)).not.toMatch(/7946|Bath/)
    }
    expect(closed[0].body.detail).toBe(
      'The e-mail address of this order was corrected. Please enter the corrected one.',
    )
    expect(await olive.read(order.id)).toMatchObject({ status: 'processing' })
    const opened = await shop.call('POST', path, { body: { email } })
    expect([opened.status, opened.body.shipping.address.city]).toEqual([200, 'Bath'])
    expect((await findEmail(shop, email, 'is confirmed')).text).toContain('you can cancel it')
    expect((await shop.call('POST', `${path}cancel/`, { body: { email } })).body.status).toBe('cancelled')
  })

  // Proves: R13.220
  test('close the way from the wrong address back to the cart, too', async () => {
    const order = await placeOrder(shop)
    await correct(order.id, 'details', { email: newAddress() })
    expect((await shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`)).status).toBe(403)
    expect((await olive.read(order.id)).status).toBe('pending')
  })

  // Proves: R5.71
  test('are corrected by two admins at once without loss, but not after the shipment', async () => {
    const order = await paidOrder(shop)
    await Promise.all([
      correct(order.id, 'details', { city: 'Bath' }),
      correct(order.id, 'details', { postal_code: 'BA1 1AA' }),
    ])
    const { shipping, correctable } = await olive.read(order.id)
    expect([shipping.address.city, shipping.address.postal_code, correctable]).toEqual([
      'Bath',
      'BA1 1AA',
      ['details'],
    ])
    await olive.ship(order.id)
    const late = await correct(order.id, 'details', { city: 'York' })
    expect([late.status, late.body.detail]).toEqual([409, 'This order has already been shipped.'])
    const cancelled = await placeOrder(shop)
    await olive.cancel(cancelled.id)
    const gone = await correct(cancelled.id, 'details', { city: 'York' })
    expect([gone.status, gone.body.detail]).toEqual([409, 'This order is cancelled.'])
    expect((await olive.read(cancelled.id)).correctable).toEqual([])
  })

  // Proves: R13.226
  test('of a field that somebody else has corrected meanwhile are refused; other fields are saved', async () => {
    const order = await paidOrder(shop)
    await correct(order.id, 'details', { city: 'Bath', shown: { city: 'London' } })
    const late = await correct(order.id, 'details', { city: 'York', shown: { city: 'London' } })
    expect([late.status, late.body.errors]).toEqual([409, undefined])
    expect(late.body.detail).toBe(
      'Somebody else has edited this order meanwhile. Nothing was saved: please look at their changes first.',
    )
    const retry = await correct(order.id, 'details', { city: 'Bath', shown: { city: 'London' } })
    const other = await correct(order.id, 'details', { last_name: 'Lovelace', shown: { last_name: 'Byron' } })
    expect([retry.status, other.body.shipping.address.city, other.body.guest.last_name]).toEqual([
      200,
      'Bath',
      'Lovelace',
    ])
    expect((await correct(order.id, 'details', { city: 'York' })).status).toBe(200)
  })

  test('get the form’s messages', async () => {
    const order = await paidOrder(shop)
    const { status, body } = await correct(order.id, 'details', { email: 'ada@', city: '' })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'email', message: 'Invalid email' },
      { path: 'city', message: 'City is required' },
    ])
    expect((await correct(randomUUID(), 'details', { city: 'Bath' })).status).toBe(404)
    expect((await olive.read(order.id)).corrections).toEqual([])
  })
})

describe('the tracking of an order', () => {
  // Proves: R5.72
  test('is corrected after the shipment, with an e-mail if wanted', async () => {
    const order = await shippedOrder()
    const { body } = await correct(order.id, 'tracking', { tracking_number: 'RM999999999GB' })
    expect(body.shipping).toMatchObject({ shipping_company: 'Royal Mail', tracking_number: 'RM999999999GB' })
    const after = { shipping_company: 'DHL', estimated_delivery: '2099-06-01' }
    const again = await correct(order.id, 'tracking', { ...after, notify: true })
    const before = { shipping_company: 'Royal Mail', estimated_delivery: '2099-05-04' }
    expect(again.body.corrections).toMatchObject([
      {
        what: 'tracking',
        before: { tracking_number: 'RM123456789GB' },
        after: { tracking_number: 'RM999999999GB' },
      },
      { what: 'tracking', before, after },
    ])
    expect((await logOf(order.id))[0]).toMatchObject({ action: 'tracking corrected', before, after })
    const { text } = await findEmail(shop, order.email, 'New tracking details')
    for (const words of ['Carrier: DHL', 'Tracking number: RM999999999GB', 'Mon 1 Jun'])
      expect(text).toContain(words)
    const subjects = (await shop.mailTo(order.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('tracking'))).toHaveLength(1)
  })

  // Proves: R13.314
  test('of a field that somebody else has corrected meanwhile is refused; other fields are saved', async () => {
    const order = await shippedOrder()
    const shown = { tracking_number: 'RM123456789GB' }
    await correct(order.id, 'tracking', { tracking_number: 'RM111111111GB', shown })
    const late = await correct(order.id, 'tracking', { tracking_number: 'RM222222222GB', shown })
    expect([late.status, late.body.errors]).toEqual([409, undefined])
    expect(late.body.detail).toMatch(/^Somebody else has edited this parcel meanwhile/)
    const other = await correct(order.id, 'tracking', {
      shipping_company: 'DHL',
      shown: { shipping_company: 'Royal Mail' },
    })
    expect(other.body.shipping).toMatchObject({
      shipping_company: 'DHL',
      tracking_number: 'RM111111111GB',
    })
  })

  // Proves: R5.72
  test('keeps a date that has passed, takes no other one, and nothing before the shipment', async () => {
    const order = await shippedOrder()
    await shop.sql(`update shipments set estimated_delivery = '2020-01-01' where order_id = $1`, [order.id])
    const kept = await correct(order.id, 'tracking', {
      tracking_number: 'RM1111',
      estimated_delivery: '2020-01-01',
    })
    expect(kept.status).toBe(200)
    const late = await correct(order.id, 'tracking', { estimated_delivery: '2020-01-02' })
    expect(late.body.errors).toEqual([
      { path: 'estimated_delivery', message: 'Estimated delivery date must be in the future' },
    ])
    const short = await correct(order.id, 'tracking', { tracking_number: '1' })
    expect([short.status, short.body.errors[0].path]).toEqual([422, 'tracking_number'])
    const unshipped = await correct((await paidOrder(shop)).id, 'tracking', { tracking_number: 'RM1111' })
    expect([unshipped.status, unshipped.body.detail]).toEqual([409, 'This order has not been shipped yet.'])
  })
})
