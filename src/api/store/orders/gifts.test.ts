import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it, test } from 'vitest'
import {
  logIn,
  PASSWORD,
  address as payers,
  signUp,
  tokenFor,
  verify,
} from '../../../../tests/support/accounts.ts'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import {
  add,
  contents,
  newCustomer,
  newGuest,
  newPromo,
  orderAsCustomer,
} from '../../../../tests/support/orders/checkout.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { addBox, orderGift, paidGift, receiver } from '../../../../tests/support/orders/gifts.ts'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import {
  addProduct,
  becomes,
  type Placed,
  pay,
  stockOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { take } from '../../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { shopDays } from '../../../../tests/support/shop-days.ts'
import { sizedRing } from '../../../../tests/support/sized-ring.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())
const { dayAfter } = shopDays(shop, olive)

const { name, phone, ...address } = receiver
const ofShopper = async (id: string) => (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body
const quote = (guest: { cartId: string; guestId: string }, gift: object, more: object = {}) =>
  shop.call('POST', '/api/v1/order/quote/', {
    body: { cart_id: guest.cartId, guest_id: guest.guestId, gift, ...more },
  })
const errorOf = ({ status, body }: { status: number; body: any }) => [status, body.errors[0]]

// Proves: R12.133
it('a receiver may be named as other persons are', async () => {
  const named = { ...address, first_name: 'Grace', last_name: 'Hopper', phone_number: '020 7946 0555' }
  const { id } = await paidGift(shop, { gift: { receiver: named } })
  expect((await ofShopper(id)).gift.receiver).toEqual(receiver)
  const { answer } = await orderGift(shop, { gift: { receiver: address } })
  expect(errorOf(answer)).toEqual([
    422,
    { path: 'gift.receiver.name', message: "Receiver's name is required" },
  ])
})

// Proves: R12.67, R12.72, R12.129
it('a gift goes to its receiver, and names its payer on documents and e-mails', async () => {
  const email = `payer-${randomUUID()}@example.com`
  const guest = { first_name: 'Ada', last_name: 'Byron', phone_number: '020 7946 0000', email }
  const message = 'Dear Grace,\r\n\r\nhappy birthday!  '
  const { id } = await paidGift(shop, { gift: { message }, guest })
  const order = await ofShopper(id)
  expect(order).toMatchObject({
    guest: { email },
    shipping: { address },
    shipping_address: expect.any(String),
  })
  expect(order.gift).toEqual({
    receiver,
    message: 'Dear Grace,\n\nhappy birthday!',
    box_product_id: null,
    not_before: null,
    hide_until_then: false,
    hidden_until: null,
    billing_address: payers,
  })
  const { gift } = await olive.read(id)
  expect(gift.receipt_code).toMatch(/^[2-9A-Z]{16}$/)
  const search = `/order/search/?skip=0&limit=10&code=${gift.receipt_code.toLowerCase().replace(/(.{4})/g, '$1-')}`
  expect((await olive.ask('GET', search)).body.items.map((found: any) => found.id)).toEqual([id])
  for (const filter of ['first_name=Gräce+Hopper', 'last_name=hopp', 'phone_number=7946+0555']) {
    const { items } = (await olive.ask('GET', `/order/search/?skip=0&limit=50&${filter}`)).body
    expect(
      items.map((found: any) => found.id),
      filter,
    ).toContain(id)
  }
  const found = (await olive.ask('GET', '/admin/find/?text=Grace%20Hopper')).body
  expect(JSON.stringify(found)).toContain(id)
  const confirmation = await findEmail(shop, email, 'is confirmed')
  expect(confirmation.text).toContain(`Your gift goes to:\n${name}\n9 Compass Street`)
  expect(confirmation.text).toContain('Your message:\nDear Grace,\n\nhappy birthday!')
  const receipt = await shop.call('GET', `/api/v1/order/guest/${id}/documents/`)
  const page = await (await fetch(shop.url + receipt.body[0].html_url)).text()
  expect(page).toContain('Ada Byron')
  expect(page).toContain(payers.address)
  expect(page).not.toContain('Compass Street')
  const labels = (await olive.ask('GET', `/shipping/export.csv?order_ids=${id}`)).body
  expect(labels).toContain(',Grace,Hopper,9 Compass Street,')
  expect(labels).toContain(',02079460555,')
  expect((await olive.ask('GET', `/order/export.csv?code=${order.code}`)).body).toContain(',Grace Hopper')
})

// Proves: R12.67
it('of a customer the chosen address is that of the payer, and saved addresses stay', async () => {
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: await addProduct(shop), quantity: 1 })
  const { body } = await orderAsCustomer(shop, mary, { change: { gift: { receiver } } })
  const read = (path: string) => shop.call('GET', `/api/v1${path}`, { token: mary.token })
  const order = (await read(`/order/user/${body.order.id}/`)).body
  expect(order).toMatchObject({
    shipping: { address: { city: 'York' } },
    gift: { billing_address: { city: 'Bath' }, receiver: { name } },
  })
  expect(order.gift).not.toHaveProperty('receipt_code')
  expect((await read('/address/')).body).toHaveLength(1)
  expect((await read('/users/me/export/')).body.orders[0].gift.receiver).toEqual(receiver)
})

// Proves: R12.68, R12.122
test('a gift box is a line of quote and order with its own price and stock', async () => {
  const box = await addBox(shop, { stock: 1, price: 450 })
  const code = await newPromo(shop, 10)
  const piece = await addProduct(shop, { price: 10_000 })
  const guest = await newGuest(shop, [{ productId: piece, quantity: 1 }])
  const wanted = { receiver, box_product_id: box }
  expect((await quote(guest, { receiver })).body).toMatchObject({
    total: '105.00',
    gift_boxes: [{ product_id: box, name: 'Velvet box', price: '4.50' }],
  })
  const quoted = (await quote(guest, wanted, { promo_code: code })).body
  expect(quoted).toMatchObject({ subtotal: '104.50', discount: '10.45', total: '99.05' })
  expect(quoted.lines.map(({ name, line_total }: any) => [name, line_total]).at(-1)).toEqual([
    'Velvet box',
    '4.50',
  ])
  const ordered = await orderGift(
    shop,
    { gift: wanted, promo_code: code, expected_total: quoted.total },
    guest,
  )
  const { id } = ordered.answer.body.order
  const order = await ofShopper(id)
  expect(order).toMatchObject({ grand_total: quoted.total, gift: { box_product_id: box } })
  expect(await stockOf(shop, box)).toBe(0)
  // Sold out meanwhile.
  const late = await newGuest(shop, [{ productId: piece, quantity: 1 }])
  const refused = await orderGift(shop, { gift: wanted }, late)
  expect(errorOf(refused.answer)).toEqual([
    409,
    {
      path: 'gift.box_product_id',
      message: 'This gift box is out of stock. Please choose another one, or none.',
    },
  ])
  expect(errorOf(await quote(late, wanted))).toEqual(errorOf(refused.answer))
  const offered = async () => (await quote(late, { receiver })).body.gift_boxes
  expect(await offered()).toEqual([])
  // Sold-out boxes take no place of the list.
  for (let cheaper = 1; cheaper <= 20; cheaper++) await addBox(shop, { stock: 0, price: cheaper })
  const other = await addBox(shop, { price: 900 })
  expect((await offered()).map(({ product_id }: any) => product_id)).toEqual([other])
  await shop.change('update products set is_gift_box = false where id = $1 returning id', [other])
  expect(await contents(shop, late)).toEqual({ [piece]: 1 })
  // Ordered again, the shopper's own order gives the box back first.
  await shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
  expect(await contents(shop, guest)).toEqual({ [piece]: 1 })
  expect(await stockOf(shop, box)).toBe(1)
  const again = await orderGift(shop, { gift: wanted }, guest)
  await add(shop, guest, { productId: piece, quantity: 1 })
  const third = await orderGift(shop, { gift: wanted }, guest)
  expect([again.answer.status, third.answer.status]).toEqual([201, 201])
  await pay(shop, third.answer.body.id)
  await becomes(shop, third.answer.body.order.id, { status: 'processing' })
  await olive.cancel(third.answer.body.order.id)
  expect(await stockOf(shop, box)).toBe(1)
  expect(errorOf(await quote(guest, { receiver, box_product_id: piece }))[1].message).toBe(
    'This gift box does not exist.',
  )
})

// Proves: R12.68
test('of five buyers at once, one gets the last gift box, and the others keep their carts', async () => {
  const box = await addBox(shop, { stock: 1 })
  const piece = await addProduct(shop, { stock: 50 })
  const guests = await Promise.all(
    Array.from({ length: 5 }, () => newGuest(shop, [{ productId: piece, quantity: 1 }])),
  )
  const orders = guests.map((guest) => orderGift(shop, { gift: { box_product_id: box } }, guest))
  const answers = await Promise.all(orders)
  expect(answers.map(({ answer }) => answer.status).toSorted()).toEqual([201, 409, 409, 409, 409])
  expect([await stockOf(shop, box), await stockOf(shop, piece)]).toEqual([0, 49])
  for (const { answer, guest } of answers)
    expect(await contents(shop, guest)).toEqual(answer.status === 201 ? {} : { [piece]: 1 })
})

// Proves: R12.69
test('a gift arrives not before its day, which is within a year', async () => {
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const soon = (await quote(guest, { receiver })).body.estimated_delivery
  const day = dayAfter(40)
  const { body } = await quote(guest, { receiver, not_before: day })
  expect(body.estimated_delivery.from >= day).toBe(true)
  for (const { estimated_delivery, order_by } of body.delivery_options) {
    expect(estimated_delivery.from >= day).toBe(true)
    expect(order_by).toBeNull()
  }
  expect((await quote(guest, { receiver, not_before: soon.from })).body.estimated_delivery).toEqual(soon)
  for (const [not_before, message] of [
    [dayAfter(-1), 'This day is in the past.'],
    [dayAfter(367), 'Please choose a day within a year.'],
    ['soon', 'Not before must be a date'],
  ]) {
    const wrong = [422, { path: 'gift.not_before', message }]
    expect(errorOf((await orderGift(shop, { gift: { not_before } }, guest)).answer)).toEqual(wrong)
    expect(errorOf(await quote(guest, { receiver, not_before }))).toEqual(wrong)
  }
  const gift = { not_before: day, hide_until_then: true }
  const order = await ofShopper((await orderGift(shop, { gift }, guest)).answer.body.order.id)
  expect(order.shipping.promise).toEqual(body.estimated_delivery)
  expect(order.gift).toMatchObject({ ...gift, hidden_until: body.estimated_delivery.from })
  const [{ dispatch_by }] = (await shop.sql(
    'select dispatch_by::text as dispatch_by from shippings where order_id = $1',
    [order.id],
  )) as [{ dispatch_by: string }]
  expect(dispatch_by > dayAfter(30) && dispatch_by < order.shipping.promise.to).toBe(true)
})

// Proves: R12.70
it('refuses what is wrong at its field, and keeps the cart', async () => {
  await olive.ask('POST', '/delivery/methods/', {
    key: 'shop',
    name: 'Collect in the shop',
    kind: 'collect',
    price: 0,
    days_from: 1,
    days_to: 2,
  })
  const piece = await addProduct(shop)
  const guest = await newGuest(shop, [{ productId: piece, quantity: 1 }])
  const sentence = 'A gift is sent to its receiver: it cannot be collected.'
  expect(errorOf((await orderGift(shop, { delivery_type: 'shop' }, guest)).answer)).toEqual([
    409,
    { path: 'delivery_type', message: sentence },
  ])
  const { delivery_options } = (await quote(guest, { receiver: null })).body
  expect(delivery_options.find((one: any) => one.delivery_type === 'shop').problem).toBe(sentence)
  for (const [gift, path, message] of [
    [{ message: 'a\u0007b' }, 'gift.message', 'Message contains characters that cannot be stored'],
    [{ message: 'x'.repeat(301) }, 'gift.message', 'Message must be at most 300 characters'],
    [{ receiver: { ...receiver, name: ' ' } }, 'gift.receiver.name', "Receiver's name is required"],
    [{ receiver: { ...receiver, city: '' } }, 'gift.receiver.city', 'City is required'],
    [{ hide_until_then: 'yes' }, 'gift.hide_until_then', 'Hide until then must be true or false'],
  ] as const)
    expect(errorOf((await orderGift(shop, { gift }, guest)).answer)).toEqual([422, { path, message }])
  expect(await contents(shop, guest)).toEqual({ [piece]: 1 })
})

// Proves: R12.71
it('repeats an order by its idempotency key only for the same gift', async () => {
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const key = randomUUID()
  const order = (message: string) =>
    shop.call('POST', '/api/v1/order/guestcreate/', {
      headers: { 'idempotency-key': key },
      body: {
        guest_id: guest.guestId,
        payment_processor: 'stripe',
        delivery_type: 'standard',
        guest: {
          first_name: 'Ada',
          last_name: 'Byron',
          phone_number: '020 7946 0000',
          email: 'a@example.com',
        },
        shipping_address: address,
        gift: { receiver, message },
      },
    })
  const [first, second, other] = [await order('One'), await order('One'), await order('Two')]
  expect(second).toMatchObject({ status: 201, body: first.body })
  expect(other.status).toBe(409)
  expect((await ofShopper(first.body.order.id)).gift.message).toBe('One')
})

// Proves: R12.75
test('what is exchanged for a gift goes to its receiver as a gift; claiming the order saves no address', async () => {
  const ring = await sizedRing(office, [
    { value: 'M', price: 120, stock: 5 },
    { value: 'L', price: 120, stock: 5 },
  ])
  const [sizeM, sizeL] = ring.variants.map(({ id }: { id: string }) => id)
  const email = `payer-${randomUUID()}@example.com`
  const guest = { first_name: 'Ada', last_name: 'Byron', phone_number: '020 7946 0000', email }
  const lines = [{ productId: ring.id, variantId: sizeM, quantity: 1 }]
  const { id } = await paidGift(shop, { gift: { message: 'Once' }, guest, lines })
  await olive.ship(id)
  await olive.ask('POST', `/order/${id}/deliver/`)
  const calls = exchangeCalls(shop, olive, office)
  const [item] = await calls.linesOf(id)
  const wish = { wish: 'exchange', variant_id: sizeL }
  const asked = await calls.ask(await calls.linkFor({ id, email } as Placed), [take(item, 1, wish)])
  for (const step of ['approve', 'receive']) await calls.act(asked.body.id, step)
  await calls.inspected(asked.body.id)
  const { order } = (await calls.act(asked.body.id, 'exchange')).body.exchange
  const [first, second] = [(await olive.read(id)).gift, (await olive.read(order.id)).gift]
  expect(second).toMatchObject({ receiver, message: null, billing_address: first.billing_address })
  expect(second.receipt_code).not.toBe(first.receipt_code)
  const person = { email, password: PASSWORD }
  await signUp(shop, person)
  await verify(shop, { token: await tokenFor(shop, email) })
  const { access_token: token } = (await logIn(shop, person)).body
  expect((await shop.call('GET', '/api/v1/order/user/', { token })).body.total).toBe(2)
  expect((await shop.call('GET', '/api/v1/address/', { token })).body).toEqual([])
})
