import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { add, newGuest, orderAsGuest } from '../test/checkout.ts'
import { eventually, openTestShop, type TestShop } from '../test/harness.ts'
import { brokenLaws } from '../test/laws.ts'
import { addProduct, pay, placeOrder, stateOf } from '../test/placed-order.ts'
import { signInAdmin } from '../test/sign-in.ts'

let shop: TestShop
let token: string
const OWNER = 'owner@example.com'

beforeAll(async () => {
  shop = await openTestShop(inject('server'), { cached: true, env: { ADMIN_EMAILS: OWNER } })
  token = await signInAdmin(shop)
})
afterAll(async () => {
  expect(await brokenLaws(shop.pool, shop.shop.clock.now())).toEqual([])
  await shop.close()
})

const admin = (method: string, path: string, body?: object) =>
  shop.call(method, `/api/v1${path}`, { token, ...(body && { body }) })
const dashboard = async () => (await admin('GET', '/admin/dashboard/')).body
const toOwner = async (words: string) =>
  (await shop.mailTo(OWNER)).filter(({ subject }) => subject.includes(words))

async function buy(productId: string, quantity: number) {
  const order = await placeOrder(shop, { lines: [{ productId, quantity }] })
  await pay(shop, order.sessionId)
  await eventually(async () => (await stateOf(shop, order.id))?.status === 'processing')
  const [{ code } = { code: '' }] = await shop.sql<{ code: string }>(
    'select code from orders where id = $1',
    [order.id],
  )
  await eventually(async () => (await toOwner(code)).length > 0)
  return order
}

describe('the dashboard', () => {
  test('shows what there is to do and what was earned', async () => {
    const before = await dashboard()
    const pearl = await addProduct(shop, { name: 'Pearl', price: 1000, stock: 100 })
    const order = await buy(pearl, 4)
    await buy(pearl, 1)
    await admin('POST', `/order/${order.id}/refund/`, { amount: 15 })
    const now = await dashboard()
    expect(now.to_ship.total - before.to_ship.total).toBe(2)
    expect(now.orders_by_status.processing - before.orders_by_status.processing).toBe(2)
    const earned = ({ takings }: typeof now) => Number(takings.today.now.amount)
    expect(earned(now) - earned(before)).toBe(45 + 15 - 15)
    expect(now.takings.days).toHaveLength(60)
    expect(now.takings.days.at(-1)).toEqual({ day: expect.any(String), ...now.takings.today.now })
    expect(now.takings.last_30_days.now).toEqual(now.takings.today.now)
    expect(now.best_sellers.items[0]).toEqual({
      product_id: pearl,
      name: 'Pearl',
      code: expect.any(String),
      quantity: 5,
      amount: '50.00',
    })
  })

  test('counts what runs out by the owner’s own threshold', async () => {
    const before = (await dashboard()).stock
    await addProduct(shop, { stock: 7 })
    const last = await addProduct(shop, { stock: 1 })
    await admin('POST', `/products/${last}/stock/`, { change: -1, note: 'Lost' })
    expect((await dashboard()).stock).toEqual({ low_below: 5, low: before.low, out: before.out + 1 })
    await admin('PUT', '/admin/settings/', { low_stock_threshold: 8 })
    expect((await dashboard()).stock).toMatchObject({ low_below: 8, low: before.low + 1 })
    expect((await admin('GET', '/products/low-stock/?limit=100')).body.total).toBe(
      before.low + 1 + before.out + 1,
    )
    await admin('PUT', '/admin/settings/', { low_stock_threshold: null })
  })

  test('earlier takings are on their day, and count against', async () => {
    const ring = await addProduct(shop, { price: 10_000, stock: 9 })
    const order = await buy(ring, 1)
    const before = (await dashboard()).takings
    await shop.sql(`update payments set paid_at = paid_at - interval '10 days' where order_id = $1`, [
      order.id,
    ])
    const { takings } = await dashboard()
    const less = (a: { amount: string }, b: { amount: string }) => Number(a.amount) - Number(b.amount)
    expect(less(takings.last_7_days.before, before.last_7_days.before)).toBe(105)
    expect(less(takings.last_7_days.now, before.last_7_days.now)).toBe(-105)
    expect(less(takings.last_30_days.now, before.last_30_days.now)).toBe(0)
    expect(less(takings.days.at(-11), before.days.at(-11))).toBe(105)
  })
})

describe('letters to the owner', () => {
  test('every paid order is told once, and low stock when it is reached, not again with every order', async () => {
    const ring = await addProduct(shop, { name: 'Opal ring', stock: 6 })
    await buy(ring, 1)
    expect(await toOwner('Opal ring')).toEqual([])
    await buy(ring, 1)
    await eventually(async () => (await toOwner('Low stock: Opal ring')).length === 1)
    expect((await toOwner('Low stock: Opal ring'))[0]?.text).toContain('4 left')
    const third = await buy(ring, 1)
    expect(await toOwner('Low stock: Opal ring')).toHaveLength(1)
    await admin('POST', `/products/${ring}/stock/`, { change: 10, note: 'Delivery' })
    await buy(ring, 9)
    await eventually(async () => (await toOwner('Low stock: Opal ring')).length === 2)
    const [{ code } = { code: '' }] = await shop.sql<{ code: string }>(
      'select code from orders where id = $1',
      [third.id],
    )
    expect(await toOwner(`New order ${code}`)).toHaveLength(1)
  })
})

describe('the outbox', () => {
  test('shows what was mailed and sends it again as a copy', async () => {
    const order = await placeOrder(shop)
    await admin('POST', `/order/${order.id}/cancel/`)
    await eventually(async () => (await shop.mailTo(order.email)).length === 1)
    const { items, total } = (await admin('GET', '/admin/emails/?limit=100&status=sent')).body
    expect(total).toBe(items.length)
    const letter = items.find(({ recipient }: { recipient: string }) => recipient === order.email)
    expect(letter).toMatchObject({
      kind: 'order_cancelled',
      order: { id: order.id },
      status: 'sent',
      error: null,
    })
    expect((await admin('GET', `/admin/emails/${letter.id}/`)).body.text).toContain(
      'You have not been charged.',
    )
    const again = await admin('POST', `/admin/emails/${letter.id}/resend/`)
    expect([again.status, again.body.kind]).toEqual([202, 'order_cancelled_copy'])
    await eventually(async () => (await shop.mailTo(order.email)).length === 2)
    for (const [search, found] of [
      [order.email.toUpperCase(), 2],
      [letter.subject.slice(-21), 2],
      ['%', 0],
    ] as const) {
      const { body } = await admin('GET', `/admin/emails/?${new URLSearchParams({ search })}`)
      expect([search, body.total]).toEqual([search, found])
    }
    const { body: short } = await admin('GET', `/admin/emails/?limit=100&search=${order.email.slice(0, 2)}`)
    expect(short.items.map(({ recipient }: { recipient: string }) => recipient)).toContain(order.email)
    expect((await admin('GET', '/admin/emails/?status=lost')).status).toBe(422)
    expect((await admin('POST', `/admin/emails/${randomUUID()}/resend/`)).status).toBe(404)
  })

  test('a letter that failed for good is sent once more', async () => {
    const [{ id } = { id: '' }] = await shop.sql<{ id: string }>(
      `insert into emails (kind, recipient, subject, text, html, status, attempts, error, created_at)
      values ('low_stock', 'late@example.com', 'Hello', 'Words', '<p>Words</p>', 'failed', 12, 'mailbox full', now()) returning id`,
    )
    expect((await dashboard()).failed_emails).toBe(1)
    expect((await admin('GET', '/admin/emails/?status=failed')).body.items[0]).toMatchObject({
      id,
      attempts: 12,
      error: 'mailbox full',
    })
    const presses = await Promise.all([1, 2, 3].map(() => admin('POST', `/admin/emails/${id}/resend/`)))
    expect(presses.map(({ status }) => status)).toContain(202)
    await eventually(async () => (await shop.mailTo('late@example.com')).length > 0)
    expect((await dashboard()).failed_emails).toBe(0)
  })

  test('nobody reads a token there', async () => {
    const email = `mallory-${randomUUID()}@example.com`
    const person = { first_name: 'M', last_name: 'M', email, phone_number: '1', password: 'a long password' }
    await shop.call('POST', '/api/v1/users/', { body: person })
    const [sent] = await eventually(async () => {
      const found = await shop.mailTo(email)
      return found.length > 0 && found
    })
    const secret = sent?.subject.split(' ')[0] ?? ''
    expect(secret).toMatch(/^\w{8}$/)
    await shop.sql(
      `insert into emails (kind, recipient, subject, text, html, status, created_at)
      values ('reset_user', $1, 'K7M3XQ4D', 'K7M3XQ4D', 'K7M3XQ4D', 'failed', now())`,
      [email],
    )
    const { body } = await admin('GET', '/admin/emails/?limit=100')
    const own = body.items.filter(({ recipient }: { recipient: string }) => recipient === email)
    expect(own).toHaveLength(2)
    // Nor tries one by searching.
    for (const [search, found] of [
      [email, 2],
      ['K7M3XQ4D', 0],
    ] as const)
      expect((await admin('GET', `/admin/emails/?search=${search}`)).body.total).toBe(found)
    for (const { id } of own) {
      const letter = await admin('GET', `/admin/emails/${id}/`)
      expect(letter.body).toMatchObject({ subject: 'A letter with a token', text: null, html: null })
    }
    const everything = JSON.stringify([body, (await admin('GET', '/admin/log/')).body])
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain('K7M3XQ4D')
    const gone = own.find(({ status }: { status: string }) => status === 'sent')
    expect((await admin('POST', `/admin/emails/${gone.id}/resend/`)).status).toBe(409)
  })
})

describe('settings', () => {
  const seen = async () => (await shop.call('GET', '/api/v1/settings/')).body

  test('start as the shop came, with the texts filled in', async () => {
    const { faq, terms, ...rest } = await seen()
    expect(rest).toMatchObject({
      shop_name: 'Vitrine',
      shipping_fee: 5,
      opening_days: 'Mon - Sat',
      opening_hours: '10 am to 4pm',
    })
    expect(faq[0].questions[0].answer).toContain('£5.00 an order')
    expect(terms.sections[0].text).toContain('Vitrine, 14 Lantern Row, Bath')
    expect(rest).not.toHaveProperty('low_stock_threshold')
  })

  test('a new fee and name hold for the next cart, order, letter and answer', async () => {
    const { status, body } = await admin('PUT', '/admin/settings/', {
      shipping_fee: 7.25,
      shop_name: 'Gem & Co',
    })
    expect([status, body.shipping_fee]).toEqual([200, 7.25])
    expect(await seen()).toMatchObject({ shipping_fee: 7.25, shop_name: 'Gem & Co' })
    expect((await seen()).faq[0].questions[0].answer).toContain('£7.25')
    const guest = await newGuest(shop)
    await add(shop, guest, { productId: await addProduct(shop, { price: 1000 }), quantity: 1 })
    const quote = await shop.call('POST', '/api/v1/order/quote/', {
      body: { cart_id: guest.cartId, guest_id: guest.guestId },
    })
    expect([quote.body.shipping, quote.body.total]).toEqual(['7.25', '17.25'])
    const placed = await orderAsGuest(shop, guest)
    const order = (await admin('GET', `/order/${placed.body.order.id}/`)).body
    expect(order.grand_total).toBe('17.25')
    await admin('POST', `/order/${order.id}/cancel/`)
    const letter = await eventually(async () => (await shop.mailTo('ada@example.com'))[0])
    expect(letter.text).toContain('Gem & Co')
    await admin('PUT', '/admin/settings/', { shipping_fee: null, shop_name: null })
    expect(await seen()).toMatchObject({ shipping_fee: 5, shop_name: 'Vitrine' })
  })

  test('another process of the shop tells, and it is known here', async () => {
    await shop.sql(
      `insert into settings (key, value, updated_at) values ('opening_hours', '"Noon to 6 pm"', now())`,
    )
    await shop.sql(`select pg_notify('catalogue_changed', '')`)
    await eventually(async () => (await seen()).opening_hours === 'Noon to 6 pm')
    await admin('PUT', '/admin/settings/', { opening_hours: null })
    expect((await seen()).opening_hours).toBe('10 am to 4pm')
  })

  test('of two admins at once each changes what the other does not, and neither undoes the other’s', async () => {
    const { email, phones } = (await admin('GET', '/admin/settings/')).body
    const save = (body: object) => admin('PUT', '/admin/settings/', body)
    await save({ phones: ['+44 1632 960 111'], shown: { phones } })
    expect((await save({ email: 'new@vitrine.example', shown: { email } })).status).toBe(200)
    const late = await save({
      opening_days: 'Daily',
      phones: ['1'],
      shown: { opening_days: 'Mon - Sat', phones },
    })
    expect(late).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Somebody else has changed “Phones” meanwhile.') },
    })
    expect(await seen()).toMatchObject({
      email: 'new@vitrine.example',
      phones: ['+44 1632 960 111'],
      opening_days: 'Mon - Sat',
    })
    await save({ email: null, phones: null, shown: { phones: ['+44 1632 960 111'] } })
    expect(await seen()).toMatchObject({ email, phones })
  })

  test('what makes no sense is refused, nothing of it is kept, and what changed is in the log', async () => {
    const refused = async (body: object) => (await admin('PUT', '/admin/settings/', body)).status
    expect(await refused({ shipping_fee: -1 })).toBe(422)
    expect(await refused({ shipping_fee: 1.005 })).toBe(422)
    expect(await refused({ email: 'nobody', shop_name: 'Kept?' })).toBe(422)
    expect(await refused({ phones: [] })).toBe(422)
    expect(await refused({ unknown: 1 })).toBe(422)
    expect(await refused({ banner: { is_shown: true, text: '', link: '' } })).toBe(422)
    expect(await refused({ banner: { is_shown: true, text: 'Sale', link: 'javascript:alert(1)' } })).toBe(422)
    expect((await seen()).shop_name).toBe('Vitrine')
    const banner = { is_shown: true, text: 'Free polish this week', link: '/products' }
    await admin('PUT', '/admin/settings/', { banner })
    expect((await seen()).banner).toEqual(banner)
    const { items } = (await admin('GET', '/admin/log/?subject=settings')).body
    expect(items[0]).toMatchObject({ action: 'edited', before: { banner: null }, after: { banner } })
  })
})
