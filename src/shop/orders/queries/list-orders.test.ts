import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { paidGift } from '../../../../tests/support/orders/gifts.ts'
import { parcel } from '../../../../tests/support/orders/order-calls.ts'
import {
  addProduct,
  paidOrder,
  pay,
  placeOrder,
  stateOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { signInAdmin } from '../../../../tests/support/sign-in.ts'
import { dayIn } from '../../../contract/day.ts'
import { findViolations } from '../../health/broken-invariants.ts'

const TIME_ZONE = 'Pacific/Auckland'
const shop = setUpShop({ env: { SHOP_TIME_ZONE: TIME_ZONE } })

let token: string
beforeAll(async () => {
  token = await signInAdmin(shop)
})

const get = (path: string) => shop.call('GET', `/api/v1${path}`, { token })
const ids = async (query: string) => {
  const { status, body } = await get(`/order/search/?${query}&skip=0&limit=100`)
  expect(status).toBe(200)
  expect(body.total).toBe(body.items.length)
  return body.items.map(({ id }: { id: string }) => id)
}

/** Inserts an order with a given creation time. */
async function pastOrder(person: { first_name: string; email: string; phone_number?: string }, at: string) {
  const order = await placeOrder(shop)
  await shop.sql(
    'update orders set first_name = $2, email = $3, phone_number = $4, created_at = $5 where id = $1',
    [order.id, person.first_name, person.email, person.phone_number ?? '1', at],
  )
  return order.id
}

// Proves: S2.admin-orders.3, R1.13, R1.14, R1.15
test('pages have no gaps or repeats; the total is right past the end', async () => {
  for (let count = 0; count < 7; count++) await placeOrder(shop)
  await shop.sql(`update orders set created_at = date_trunc('hour', created_at)`)
  const pages = await Promise.all(
    [0, 2, 4, 6].map(async (skip) => (await get(`/order/?skip=${skip}&limit=2`)).body),
  )
  const seen = pages.flatMap(({ items }) => items.map(({ id }: { id: string }) => id))
  expect(new Set(seen).size).toBe(7)
  expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7])
  const all = (await get('/order/')).body.items.map(({ id }: { id: string }) => id)
  expect(seen).toEqual(all)
  expect((await get('/order/?skip=50')).body).toEqual({ items: [], total: 7 })
  expect((await get('/order/?skip=x')).body.detail).toBe('Invalid skip or limit value')
})

// Proves: S5.admin.10, R5.59
test('a search needs a filter, and skip and limit', async () => {
  const refused = async (query: string) => {
    const { status, body } = await get(`/order/search/?${query}`)
    return [status, body.detail]
  }
  expect(await refused('skip=0&limit=10')).toEqual([422, 'Please fill in at least one filter.'])
  expect(await refused('skip=0&limit=10&email=+&status=')).toEqual([
    422,
    'Please fill in at least one filter.',
  ])
  expect(await refused('email=a&limit=10')).toEqual([422, 'Invalid skip or limit value'])
  expect(await refused('email=a&skip=0')).toEqual([422, 'Invalid skip or limit value'])
  expect((await refused('min_created_at=yesterday&skip=0&limit=10'))[0]).toBe(422)
  const backwards = 'min_created_at=2026-02-01&max_created_at=2026-01-31'
  const sentence = 'From Date must not be after To Date'
  expect(await refused(`${backwards}&skip=0&limit=10`)).toEqual([422, sentence])
  expect((await get(`/order/export.csv?${backwards}`)).body.detail).toBe(sentence)
})

// Proves: S2.admin-orders.1, R5.59
test('names, e-mail and phone match anywhere, ignoring case and without wildcards', async () => {
  await placeOrder(shop)
  const id = await pastOrder(
    { first_name: 'Åsa_100%', email: 'ASA@Example.org', phone_number: '+46 70 123' },
    '2024-03-01T12:00:00Z',
  )
  for (const query of [
    'first_name=åSA',
    'first_name=_100%25',
    'email=sa@example.ORG',
    'email=ASA@example.org',
    'phone_number=70+12',
    'first_name=ås',
  ]) {
    expect(await ids(query)).toEqual([id])
  }
  expect(await ids('first_name=sa%25100')).toEqual([])
  expect(await ids('first_name=asa1100')).toEqual([])
  expect(await ids('email=asa@&first_name=nobody')).toEqual([])
  for (const other of ['asa@example.com', 'asa@example.org.uk', 'Åsa@example.org'])
    expect(await ids(`email=${other}`), other).toEqual([])
})

// Proves: R5.59
test('a full name, the digits of a phone and the label of a payment method are found', async () => {
  const person = { first_name: 'Anna', email: 'anna@bell.example', phone_number: '07418 552 903' }
  const id = await pastOrder(person, '2024-04-01T12:00:00Z')
  await shop.sql(`update orders set last_name = 'Bell' where id = $1`, [id])
  for (const query of [
    'first_name=anna+bell',
    'last_name=Anna++Bell',
    'phone_number=07418552',
    'phone_number=(07418)+552-9',
    'phone_number=%2B44+7418+552903',
    'phone_number=0044+(0)7418+552903',
  ])
    expect([query, await ids(query)]).toEqual([query, [id]])
  const abroad = { first_name: 'Ida', email: 'ida@bell.example', phone_number: '+44 7419 552 904' }
  const second = await pastOrder(abroad, '2024-04-01T12:00:00Z')
  for (const phone of ['07419+552904', '07419', '%2B447419552904'])
    expect([phone, await ids(`phone_number=${phone}`)]).toEqual([phone, [second]])
  expect(await ids('first_name=anna+ball')).toEqual([])
  expect(await ids('payment_method=credit+CARD&email=anna@bell')).toEqual([id])
  expect(await ids('payment_method=card&email=anna@bell')).toEqual([])
})

// Proves: R9.300
test.each([
  ['Zoë', 'O’Neill-Ångström'],
  ['Zoe', "O'Neill-Angstrom"],
])('%s %s is found by names with and without accents, and with any quotes', async (first_name, last_name) => {
  const email = `${randomUUID()}@names.example`
  const id = await pastOrder({ first_name, email }, '2024-04-02T12:00:00Z')
  await shop.sql('update orders set last_name = $2 where id = $1', [id, last_name])
  const found = (query: Record<string, string>) => ids(`${new URLSearchParams({ email, ...query })}`)
  for (const text of ['zoe', 'ZOË', 'ë'])
    expect([text, await found({ first_name: text })]).toEqual([text, [id]])
  for (const text of ["o'neill", 'O’NEILL', 'angström', ' neill-a '])
    expect([text, await found({ last_name: text })]).toEqual([text, [id]])
  expect(await found({ first_name: 'zoe  o‘neill' })).toEqual([id])
  const others: Record<string, string>[] = [
    { last_name: 'zoe' },
    { first_name: 'neill' },
    { first_name: 'zoe neill' },
  ]
  for (const query of others) expect([query, await found(query)]).toEqual([query, []])
})

test('an order is found by its code or the first characters of its id', async () => {
  const { id } = await placeOrder(shop)
  await placeOrder(shop)
  const { code } = (await get(`/order/${id}/`)).body as { code: string }
  for (const text of [
    code,
    code.toLowerCase(),
    code.replace('-', ' '),
    code.slice(3),
    id,
    `#${id.slice(0, 8)}`,
  ])
    expect([text, await ids(`code=${encodeURIComponent(text)}`)]).toEqual([text, [id]])
  for (const text of [code.slice(0, -1), `99-${code.slice(3)}`, id.slice(0, 7), '%', 'nobody'])
    expect([text, await ids(`code=${encodeURIComponent(text)}`)]).toEqual([text, []])
})

// Proves: S2.admin-orders.1, R5.59
test('date filters are whole days in the shop’s time zone, both included', async () => {
  const who = { first_name: 'Day', email: 'day@example.com' }
  // Auckland is 13 hours ahead of UTC.
  const before = await pastOrder(who, '2023-03-09T10:59:59Z')
  const first = await pastOrder(who, '2023-03-09T11:00:00Z')
  const last = await pastOrder(who, '2023-03-10T10:59:59Z')
  const after = await pastOrder(who, '2023-03-10T11:00:00Z')
  expect(await ids('min_created_at=2023-03-10&max_created_at=2023-03-10')).toEqual([last, first])
  expect(await ids('email=day@&min_created_at=2023-03-10')).toEqual([after, last, first])
  expect(await ids('email=day@&max_created_at=2023-03-10')).toEqual([last, first, before])
})

// Proves: S2.admin-orders.1, R5.59
test('statuses match exactly; an unpaid order counts as pending', async () => {
  const paid = await placeOrder(shop)
  await pay(shop, paid.sessionId)
  await eventually(async () => (await stateOf(shop, paid.id))?.status === 'processing')
  const open = await placeOrder(shop)
  const gone = await placeOrder(shop)
  await shop.call('POST', `/api/v1/order/order_to_cart/${gone.id}/`)
  expect(await ids('status=processing')).toEqual([paid.id])
  expect(await ids('payment_status=paid')).toEqual([paid.id])
  expect(await ids('payment_status=pending')).toEqual(expect.arrayContaining([open.id, gone.id]))
  expect(await ids('payment_status=pending')).not.toContain(paid.id)
  expect(await ids('status=cancelled&payment_status=pending')).toEqual([gone.id])
  expect(await ids('status=process')).toEqual([])
  expect(await ids('payment_status=refunded')).toEqual([])
  expect(await ids('payment_method=stripe&status=processing')).toEqual([paid.id])
  expect(await ids('payment_method=cash')).toEqual([])
  expect(await ids('status=Processing&payment_status=Paid&payment_method=STRIPE')).toEqual([paid.id])
  expect(await ids('payment_status=Not+Paid')).toEqual(await ids('payment_status=pending'))
})

// Proves: R5.92
test('orders to ship are listed by due date, without those that are unpaid, refunded, shipped or a gift for later', async () => {
  const name = randomUUID()
  const order = async (day: number, placed?: { id: string }) => {
    const { id } = placed ?? (await paidOrder(shop))
    const at = `2024-05-0${day}T12:00:00Z`
    await shop.sql('update orders set last_name = $2, created_at = $3 where id = $1', [id, name, at])
    await shop.sql('update shippings set dispatch_by = $2 where order_id = $1', [id, `2024-06-0${9 - day}`])
    return id
  }
  const [third, first, refunded, shipped, second] = [
    await order(3),
    await order(1),
    await order(1),
    await order(1),
    await order(2),
  ]
  const collect = { key: 'collect', name: 'Collect', kind: 'collect', price: 0, days_from: 1, days_to: 1 }
  await shop.call('POST', '/api/v1/delivery/methods/', { token, body: collect })
  const collected = await order(4, await paidOrder(shop, { delivery_type: 'collect' }))
  await order(5, await placeOrder(shop))
  const not_before = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  await order(5, await paidGift(shop, { gift: { not_before } }))
  await shop.call('POST', `/api/v1/order/${refunded}/refund/`, { token, body: {} })
  await shop.call('POST', '/api/v1/shipping/ship_order', { token, body: parcel(shipped) })
  expect(await ids(`last_name=${name}&to_ship=1`)).toEqual([collected, third, second, first])
  expect((await ids(`last_name=${name}`))[3]).toBe(third)
  expect((await get('/order/search/?to_ship=maybe&skip=0&limit=10')).body.detail).toBe('To ship must be 1')
})

test('the export applies the filters and escapes spreadsheet formulas', async () => {
  const ring = await addProduct(shop, { name: '=HYPERLINK("x")' })
  const order = await placeOrder(shop, { lines: [{ productId: ring, quantity: 3 }] })
  await shop.sql(`update orders set last_name = '@SUM(1)', first_name = 'Comma, "Quote"' where id = $1`, [
    order.id,
  ])
  await shop.sql(`update shippings set address = E'1 Mill\\r\\nLane' where order_id = $1`, [order.id])
  const { body, headers } = await get('/order/export.csv?last_name=sum')
  const lines = (body as string).trim().split('\r\n')
  expect(headers.get('content-disposition')).toContain('orders.csv')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('code,id,created_at,status')
  expect(lines[1]).toContain(order.id)
  expect(lines[1]).toContain(`'@SUM(1)`)
  expect(lines[1]).toContain('"Comma, ""Quote"""')
  expect(lines[1]).toContain('80.00')
  expect(lines[1]).toContain('1 Mill Lane')
  const all = ((await get('/order/export.csv')).body as string).trim().split('\r\n')
  expect(all).toHaveLength(1 + (await get('/order/')).body.total)
  expect((await shop.call('GET', '/api/v1/order/export.csv')).status).toBe(401)
})

// Proves: R5.45
test('only admins see notes; a confirmation can be sent again', async () => {
  const order = await placeOrder(shop)
  const note = await shop.call('POST', `/api/v1/order/${order.id}/notes/`, {
    token,
    body: { text: ' Gift wrap, please ' },
  })
  expect([note.status, note.body.notes[0].text, note.body.notes[0].admin.name]).toEqual([
    201,
    'Gift wrap, please',
    'Ada Owner',
  ])
  const guest = await shop.call('GET', `/api/v1/order/guest/${order.id}/`)
  expect(JSON.stringify(guest.body)).not.toContain('Gift wrap')
  const resend = () => shop.call('POST', `/api/v1/order/${order.id}/resend/`, { token })
  expect((await resend()).status).toBe(409)
  await pay(shop, order.sessionId)
  await eventually(async () => (await stateOf(shop, order.id))?.status === 'processing')
  expect((await resend()).status).toBe(202)
  await eventually(
    async () =>
      (await shop.mailTo(order.email)).filter(({ subject }) => subject.includes('is confirmed')).length === 2,
  )
  const missing = await shop.call('POST', `/api/v1/order/${randomUUID()}/notes/`, {
    token,
    body: { text: 'x' },
  })
  expect(missing.status).toBe(404)
  const log = await get(`/admin/log/?subject=order&subject_id=${order.id}`)
  expect(log.body.items.map(({ action }: { action: string }) => action)).toEqual([
    'confirmation sent again',
    'noted',
  ])
  await shop.sql(`update orders set created_at = '2026-01-01' where created_at < '2026-01-01'`)
  expect(await findViolations(shop.pool, shop.shop.clock.now())).toEqual([])
})

// Proves: R12.8
test('orders whose parcel must leave today, or should have left, are found and marked', async () => {
  const name = 'Dispatchwell'
  const place = async (day: string) => {
    const { id, sessionId } = await placeOrder(shop)
    await pay(shop, sessionId)
    await shop.sql('update orders set last_name = $2 where id = $1', [id, name])
    await shop.sql('update shippings set dispatch_by = $2 where order_id = $1', [id, day])
    return id
  }
  const day = (later: number) => new Date(shop.shop.clock.now().getTime() + later * 86_400_000)
  const [late, today] = [await place(dayIn(TIME_ZONE, day(-1))), await place(dayIn(TIME_ZONE, day(0)))]
  const later = await place(dayIn(TIME_ZONE, day(1)))
  expect(await ids(`last_name=${name}&due=late`)).toEqual([late])
  expect(await ids(`last_name=${name}&due=today`)).toEqual([today])
  const { items } = (await get(`/order/search/?last_name=${name}&to_ship=1&skip=0&limit=10`)).body
  expect(items.map(({ due }: { due: string }) => due)).toEqual(['late', 'today', null])
  await shop.call('POST', '/api/v1/shipping/ship_order', { token, body: parcel(late) })
  expect(await ids(`last_name=${name}&due=late`)).toEqual([])
  expect(await ids(`last_name=${name}&to_ship=1`)).toEqual([today, later])
  expect((await get('/order/search/?due=soon&skip=0&limit=10')).body.detail).toBe('Due must be today or late')
})
