import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { add, newCustomer, orderAsCustomer } from '../../../tests/support/orders/checkout.ts'
import { findEmail } from '../../../tests/support/orders/order-calls.ts'
import {
  addProduct,
  type Placed,
  paidOrder,
  pay,
  placeOrder,
} from '../../../tests/support/orders/placed-order.ts'
import { returnCalls } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })
const call = (method: string, path: string, options: object = {}) =>
  shop.call(method, `/api/v1/withdrawals/${path}`, options)
const codeOf = async (id: string) => (await olive.read(id)).code
const linesOf = async (id: string) =>
  (await olive.read(id)).order_items.map(({ id: item }: any) => item) as string[]
const confirm = (token: string, items: object[], key?: string) =>
  call('POST', '', { body: { token, items }, headers: key ? { 'idempotency-key': key } : {} })
const take = (order_item_id: string | undefined, quantity = 1) => ({ order_item_id, quantity })

/** Asks for a link, and reads it in the e-mail. */
async function linkFor({ id, email }: Placed): Promise<string> {
  await call('POST', 'identify/', { body: { code: await codeOf(id), email } })
  const mail = await findEmail(shop, email, 'Withdraw from your order')
  return mail.text.match(/\/withdraw\/([\w-]+)/)?.[1] ?? ''
}

async function threeRings(): Promise<Placed> {
  const lines = await Promise.all(
    [1, 2, 1].map(async (quantity) => ({ productId: await addProduct(shop), quantity })),
  )
  return await paidOrder(shop, { lines })
}

// Proves: R13.7, R13.8, R13.9
it('a guest withdraws from one of three lines, then from parts of another, without an account', async () => {
  const order = await threeRings()
  const token = await linkFor(order)
  const [first, second] = await linesOf(order.id)
  const found = await call('GET', `link/${token}/`)
  expect(found.body.items.map(({ available_quantity: left, ends_on }: any) => [left, ends_on])).toEqual([
    [1, null],
    [2, null],
    [1, null],
  ])
  const done = await confirm(token, [take(first)])
  expect([done.status, done.body.items.length, done.body.order_id]).toEqual([201, 1, order.id])
  const mail = await findEmail(shop, order.email, 'We have received your withdrawal')
  expect(mail.text).toContain('Received on ')
  expect(mail.text).toContain(`1 × ${done.body.items[0].name}`)
  expect((await confirm(token, [take(second)])).status).toBe(201)
  expect((await confirm(token, [take(second)])).status).toBe(201)
  const more = await confirm(token, [take(second)])
  expect([more.status, more.body.errors[0].path]).toEqual([409, 'items.0.order_item_id'])
  const state = await olive.read(order.id)
  expect([state.status, state.refunds]).toEqual(['processing', []])
})

// Proves: R13.300
it('e-mails about a withdrawal and a return show the pictures of their pieces', async () => {
  const { sentOrder, ask, linkFor: returnLink } = returnCalls(shop, olive)
  const order = await sentOrder([1, 1])
  const [withdrawn, returned] = order.items
  await shop.sql(
    `insert into product_images (product_id, position, hash, file_name, width, height, placeholder)
     select product_id, 0, lpad(position::text, 32, 'a'), 'a.jpg', 800, 1000, '' from order_items where order_id = $1`,
    [order.id],
  )
  await confirm(await linkFor(order), [take(withdrawn)])
  await ask(await returnLink(order), [take(returned)])
  const pictures = async (subject: string) => {
    const { html } = await findEmail(shop, order.email, subject)
    return [...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)
  }
  const picture = (at: number) => `${shop.env.PUBLIC_URL}/media/${String(at).padStart(32, 'a')}.jpg`
  expect(await pictures('We have received your withdrawal')).toEqual([picture(1)])
  expect(await pictures('Your return request')).toEqual([picture(2)])
})

// Proves: R13.7
it('asking for a link says the same for an unknown order, and sends at most six an hour for an order', async () => {
  const order = await paidOrder(shop)
  const code = (await codeOf(order.id)).replace('-', ' ').toLowerCase()
  const ask = (body: object) => call('POST', 'identify/', { body })
  const answers = [
    await ask({ code: '26-AAAAAAAA', email: order.email }),
    await ask({ code, email: 'other@example.com' }),
    ...(await Promise.all(Array.from({ length: 8 }, () => ask({ code, email: order.email.toUpperCase() })))),
  ]
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.detail}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(202)
  const jobs = () => shop.sql(`select from graphile_worker.jobs where task_identifier = 'write_order_link'`)
  await eventually(async () => (await jobs()).length === 0)
  const mails = `select recipient from emails where kind = 'withdrawal_link' and recipient = any($1)`
  expect(await shop.sql(mails, [[order.email, 'other@example.com']])).toHaveLength(6)
  // Everybody can order to the address of somebody else: only what was paid for sends e-mails.
  const unpaid = await placeOrder(shop)
  await olive.cancel(unpaid.id)
  await ask({ code: await codeOf(unpaid.id), email: unpaid.email })
  await eventually(async () => (await jobs()).length === 0)
  expect(await shop.sql(mails, [[unpaid.email]])).toEqual([])
  const another = await paidOrder(shop)
  await shop.change('update orders set email = $2 where id = $1', [another.id, order.email])
  await ask({ code: await codeOf(another.id), email: order.email })
  await findEmail(shop, order.email, `Withdraw from your order ${await codeOf(another.id)}`)
})

// Proves: R13.8
it('a link ends after 24 hours, and opens no other order', async () => {
  const [order, other] = [await threeRings(), await paidOrder(shop)]
  const token = await linkFor(order)
  const [foreign] = await linesOf(other.id)
  expect((await confirm(token, [take(foreign)])).body.errors[0].path).toBe('items.0.order_item_id')
  const [first] = await linesOf(order.id)
  expect((await confirm(token, [take(first), take(first)])).status).toBe(422)
  const after = async (hours: number) => {
    await shop.sql(`update order_links set expires_at = expires_at - $1 * interval '1 hour'`, [hours])
    return (await call('GET', `link/${token}/`)).status
  }
  expect([await after(23), await after(2)]).toEqual([200, 404])
  expect((await confirm(token, [take(first)])).status).toBe(404)
  expect((await call('POST', '', { body: { items: [take(first)] } })).status).toBe(422)
  const body = { order_id: order.id, items: [take(first)] }
  expect((await call('POST', '', { body })).status).toBe(401)
})

// Proves: R13.247
it('an admin neither withdraws nor returns for a customer', async () => {
  const order = await threeRings()
  const [first] = await linesOf(order.id)
  for (const path of ['withdrawals', 'returns']) {
    const { status } = await olive.ask('POST', `/${path}/`, { order_id: order.id, items: [take(first)] })
    expect(status, path).toBe(403)
  }
})

// Proves: R13.9
it('concurrent confirmations never exceed what was bought, and a repeated one counts once', async () => {
  const order = await threeRings()
  const token = await linkFor(order)
  const [, second, third] = await linesOf(order.id)
  const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token, [take(second)])))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409])
  const key = randomUUID()
  const twice = await Promise.all([confirm(token, [take(third)], key), confirm(token, [take(third)], key)])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
})

// Proves: R13.10
it('a customer withdraws while logged in; nobody else does', async () => {
  const [mary, other] = [await newCustomer(shop), await newCustomer(shop)]
  await add(shop, mary, { productId: await addProduct(shop), quantity: 1 })
  const placed = (await orderAsCustomer(shop, mary)).body
  await pay(shop, placed.id)
  const { id } = placed.order
  await eventually(async () => (await olive.read(id)).is_paid)
  const [line] = await linesOf(id)
  const body = { order_id: id, items: [take(line)] }
  expect((await call('GET', `order/${id}/`, { token: other.token })).status).toBe(404)
  expect((await call('POST', '', { body, token: other.token })).status).toBe(404)
  expect((await call('GET', `order/${id}/`, { token: mary.token })).body.items[0].available_quantity).toBe(1)
  expect((await call('POST', '', { body, token: mary.token })).status).toBe(201)
  expect((await call('GET', `order/${id}/`, { token: mary.token })).body.items[0]).toMatchObject({
    available_quantity: 0,
    withdrawn_quantity: 1,
    problem: 'All of it was withdrawn from, returned or refunded.',
  })
})

// Proves: R13.10
it('only what can be returned can be withdrawn from, until its last day, and not from a cancelled order', async () => {
  const order = await threeRings()
  const token = await linkFor(order)
  const [first, second] = await linesOf(order.id)
  await shop.sql(
    `update order_items set line_right = '{"kind":"none","days":0,"reason":"metal_price","sentence":"No."}' where id = $1`,
    [first],
  )
  const items = async () => (await call('GET', `link/${token}/`)).body.items
  expect((await items())[0]).toMatchObject({ available_quantity: 0, problem: 'No.', ends_on: null })
  expect((await items())[1].available_quantity).toBe(2)
  expect((await confirm(token, [take(first)])).status).toBe(409)
  await olive.ship(order.id)
  await olive.ask('POST', `/order/${order.id}/deliver/`)
  await shop.sql(
    `update shippings set shipped_at = shipped_at - interval '45 days', delivered_at = delivered_at - interval '45 days'
     where order_id = $1`,
    [order.id],
  )
  expect((await items())[1]).toMatchObject({
    available_quantity: 0,
    problem: expect.stringMatching(/^It could be/),
  })
  expect((await confirm(token, [take(second)])).status).toBe(409)
  const cancelled = await threeRings()
  const link = await linkFor(cancelled)
  await olive.cancel(cancelled.id)
  const [any] = (await call('GET', `link/${link}/`)).body.items
  expect(any).toMatchObject({
    available_quantity: 0,
    problem: expect.stringMatching(/^This order was cancelled/),
  })
})

// Proves: R13.11
it('the owner gets an e-mail, and a list with the day to refund by', async () => {
  const order = await paidOrder(shop)
  const [line] = await linesOf(order.id)
  const { body } = await confirm(await linkFor(order), [take(line, 2)])
  const list = async () =>
    (await olive.ask('GET', '/withdrawals/?limit=100')).body.items.find(({ id }: any) => id === body.id)
  const day = new Date(Date.parse(body.created_at) + 14 * 86_400_000).toISOString().slice(0, 10)
  expect(await list()).toMatchObject({ code: body.code, refund_by: day, is_refunded: false })
  expect((await list()).customer.email).toBe(order.email)
  const sent = await shop.sql(`select from emails where kind = 'new_withdrawal' and order_id = $1`, [
    order.id,
  ])
  expect(sent.length).toBeGreaterThan(0)
  const refund = { items: [{ order_item_id: line, quantity: 2, restock: false }], reason: '' }
  expect((await olive.ask('POST', `/order/${order.id}/refund/`, refund)).status).toBeLessThan(300)
  expect((await list()).is_refunded).toBe(true)
})

// Proves: R13.12, R13.87, R13.246, R13.305
it('the pages work without JavaScript, and are gone when the owner turns withdrawals off', async () => {
  const order = await threeRings()
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${shop.url}/api/v1/withdrawals/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    return [answer.status, answer.headers.get('location')]
  }
  const page = async (path: string) => await (await fetch(shop.url + path)).text()
  const pages = [
    '/',
    '/checkout',
    '/login',
    '/signup',
    '/verify-email',
    '/forgot-password',
    '/reset-password',
  ]
  const isLinked = async (path: string) => (await page(path)).includes('>Withdraw from contract')
  for (const path of pages) expect(await isLinked(path), path).toBe(true)
  expect(await isLinked('/admin/login')).toBe(false)
  for (const path of ['/faq', '/terms-and-conditions']) {
    const text = await page(path)
    for (const link of ['href="/returns"', 'href="/withdraw"'])
      expect(text.slice(text.indexOf('<h1'), text.indexOf('<footer'))).toContain(link)
  }
  expect(await page('/withdraw')).toContain('action="/api/v1/withdrawals/identify/form"')
  const code = await codeOf(order.id)
  expect(await post('identify/form', { code, email: order.email })).toEqual([303, '/withdraw?sent=1'])
  expect(await post('identify/form', { code })).toEqual([303, '/withdraw?problem=422'])
  const token = await linkFor(order)
  const chosen = await page(`/withdraw/${token}`)
  expect(chosen).toContain('Confirm withdrawal')
  const [first, second] = await linesOf(order.id)
  const fields = { token, key: randomUUID(), [first ?? '']: '1', [second ?? '']: '0' }
  expect(await post('form', fields)).toEqual([303, `/withdraw/${token}?done=1`])
  expect(await post('form', fields)).toEqual([303, `/withdraw/${token}?done=1`])
  expect(await page(`/withdraw/${token}?done=1`)).toContain('We have received your withdrawal')
  expect(await post('form', { token, key: '', [second ?? '']: '0' })).toEqual([
    303,
    `/withdraw/${token}?problem=422&wrong=items`,
  ])
  const tooMany = { token, key: '', [first ?? '']: '8', [second ?? '']: '9' }
  const [, refused] = await post('form', tooMany)
  const query = new URLSearchParams(String(refused).split('?')[1])
  expect(query.get('wrong')).toBe(`quantity.${first} quantity.${second}`)
  expect(await page(String(refused))).toMatch(/Please choose at most \d\./)
  // A field of another form neither confirms anything nor lengthens the address.
  const foreign = { done: '1', problem: '500', [`quantity.${'x'.repeat(9_000)}`]: '1' }
  expect((await post('form', { token, key: '', ...foreign }))[1]).toBe(
    `/withdraw/${token}?problem=422&wrong=`,
  )
  await olive.ask('PUT', '/admin/settings/', { withdrawal_enabled: false })
  for (const path of pages) expect(await isLinked(path), path).toBe(false)
  expect((await fetch(`${shop.url}/withdraw/${token}`)).status).toBe(404)
  expect((await confirm(token, [take(second)])).status).toBe(404)
  await olive.ask('PUT', '/admin/settings/', { withdrawal_enabled: null })
})
