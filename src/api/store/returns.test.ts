import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { add, newCustomer, orderAsCustomer } from '../../../tests/support/orders/checkout.ts'
import { findEmail } from '../../../tests/support/orders/order-calls.ts'
import { addProduct, paidOrder, pay } from '../../../tests/support/orders/placed-order.ts'
import { returnCalls, take } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })
const calls = () => returnCalls(shop, olive)
const setRight = (id: string | undefined, kind: string, sentence: string) =>
  shop.sql(`update order_items set line_right = line_right || $2::jsonb where id = $1`, [
    id,
    JSON.stringify({ kind, sentence }),
  ])

// Proves: R13.20, R13.21
it('a guest asks by a mailed link to return pieces; shopper and owner get an e-mail, and nothing else moves', async () => {
  const { sentOrder, linkFor, call, ask } = calls()
  const order = await sentOrder([1, 2, 1])
  const token = await linkFor(order)
  const [first, second] = order.items
  const found = await call('GET', `link/${token}/`)
  expect(found.body.items[1]).toMatchObject({ available_quantity: 2, amount: '50.00', problem: null })
  const done = await ask(token, [take(first), take(second, 1, { reason: 'Too small', wish: 'store_choice' })])
  expect([done.status, done.body.state, done.body.refund]).toEqual([
    201,
    'requested',
    { amount: '50.00', shipping: '0.00', status: null },
  ])
  expect(done.body.code).toBe(`${found.body.order.code}-R1`)
  expect((await findEmail(shop, order.email, 'Your return request')).text).toContain('we refund £50.00')
  const owner = await shop.sql<{ text: string }>(`select text from emails where kind = 'new_return'`)
  expect(owner[0]?.text).toContain('Too small (refund or exchange, as you choose)')
  const after = await olive.read(order.id)
  expect([after.status, after.refunds, after.returns[0].state]).toEqual(['delivered', [], 'requested'])
  expect((await ask(token, [take(second, 2)])).body.errors[0].path).toBe('items.0.quantity')
  expect((await ask(token, [take(second)])).body.code).toBe(`${found.body.order.code}-R2`)
  const [, asked] = (await call('GET', `link/${token}/`)).body.returns
  expect(asked.items).toMatchObject([
    { order_item_id: first, quantity: 1, wish: 'refund', exchange_for: null },
    { order_item_id: second, quantity: 1, wish: 'store_choice', exchange_for: null },
  ])
  expect((await ask(token, [take(second)])).status).toBe(409)
  expect((await ask(token, [take(order.items[2], 1, { wish: 'exchange' })])).status).toBe(422)
})

// Proves: R13.20
it('the same link withdraws; it opens no other order, and without one only the customer asks', async () => {
  const { sentOrder, linkFor, call, ask, linesOf } = calls()
  const [order, other] = [await sentOrder([1]), await paidOrder(shop)]
  const token = await linkFor(order)
  const withdrawn = { token, items: [take(order.items[0])] }
  const [foreign] = await linesOf(other.id)
  expect((await ask(token, [take(foreign)])).status).toBe(422)
  expect((await ask(token, [take(order.items[0]), take(order.items[0])])).status).toBe(422)
  expect((await call('POST', '', { body: { order_id: order.id, items: withdrawn.items } })).status).toBe(401)
  expect((await shop.call('POST', '/api/v1/withdrawals/', { body: withdrawn })).status).toBe(201)
  const again = await ask(token, [take(order.items[0])])
  expect([again.status, again.body.detail]).toEqual([
    409,
    expect.stringContaining('All of it is in a return, withdrawn from or refunded.'),
  ])
})

// Proves: R13.21
it('a customer asks while logged in, once the order was sent and until the last day; nobody else does', async () => {
  const [mary, other] = [await newCustomer(shop), await newCustomer(shop)]
  await add(shop, mary, { productId: await addProduct(shop), quantity: 2 })
  const placed = (await orderAsCustomer(shop, mary)).body
  await pay(shop, placed.id)
  const { id } = placed.order
  await eventually(async () => (await olive.read(id)).is_paid)
  const { call, linesOf } = calls()
  const [line] = await linesOf(id)
  const body = { order_id: id, items: [take(line)] }
  const ask = (token?: string) => call('POST', '', { body, token })
  const problem = async () => (await call('GET', `order/${id}/`, { token: mary.token })).body.items[0].problem
  expect(await problem()).toMatch(/^It has not been sent yet/)
  expect((await ask(mary.token)).status).toBe(409)
  await olive.ship(id)
  expect(await problem()).toBeNull()
  expect((await call('GET', `order/${id}/`, { token: other.token })).status).toBe(404)
  expect((await ask(other.token)).status).toBe(404)
  expect((await ask(mary.token)).status).toBe(201)
  await olive.ask('POST', `/order/${id}/deliver/`)
  await shop.sql(
    `update shippings set shipped_at = shipped_at - interval '45 days', delivered_at = delivered_at - interval '45 days'
     where order_id = $1`,
    [id],
  )
  expect(await problem()).toMatch(/^It could be returned until /)
  expect((await ask(mary.token)).status).toBe(409)
})

// Proves: R13.22
it('what has no right comes back as faulty alone, and what is sealed with its seal alone', async () => {
  const { sentOrder, linkFor, ask, inspected, act } = calls()
  const order = await sentOrder([1, 1])
  const [engraved, studs] = order.items
  await setRight(engraved, 'none', 'Made for you.')
  await setRight(studs, 'sealed', 'Only with its seal.')
  const token = await linkFor(order)
  expect((await ask(token, [take(engraved, 1, { reason: 'Too big' })])).body.errors[0]).toMatchObject({
    path: 'items.0.reason',
  })
  expect((await ask(token, [take(studs)])).body.errors[0].path).toBe('items.0.seal_unbroken')
  const other = await sentOrder([1])
  await setRight(other.items[0], 'sealed', 'Only with its seal.')
  const faulty = await ask(await linkFor(other), [take(other.items[0], 1, { reason: 'faulty' })])
  expect(faulty.status).toBe(201)
  expect((await inspected(faulty.body.id)).body.refund.amount).toBe('30.00')
  const asked = await ask(token, [
    take(engraved, 1, { reason: 'faulty' }),
    take(studs, 1, { seal_unbroken: true }),
  ])
  expect(asked.status).toBe(201)
  const { id } = asked.body
  expect((await inspected(id)).body.errors[0].path).toBe('items.1.seal_unbroken')
  const seal = { seal_unbroken: false, condition: 'Opened' }
  expect((await inspected(id, (_, at) => (at === 1 ? seal : {}))).status).toBe(422)
  const broken = await inspected(id, (_, at) => (at === 1 ? { ...seal, restock: false } : {}))
  expect([broken.status, broken.body.refund.amount]).toEqual([200, '25.00'])
  expect((await findEmail(shop, order.email, 'We have looked')).text).toContain('Opened, the seal is broken')
  expect((await act(id, 'refund')).body.refund).toMatchObject({ amount: '25.00', shipping: '0.00' })
  const { order_items } = await olive.read(order.id)
  expect(order_items.map(({ refunded_quantity }: any) => refunded_quantity)).toEqual([1, 0])
})

// Proves: R13.305
it('a refused form comes back as it was filled in, with each error at its field', async () => {
  const { sentOrder, linkFor } = calls()
  const order = await sentOrder([2, 1, 3])
  const [ring, studs, chain] = order.items
  await setRight(ring, 'sealed', 'Only with its seal.')
  await setRight(studs, 'none', 'Made for you.')
  const token = await linkFor(order)
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ token, key: randomUUID(), ...fields })
    const url = `${shop.url}/api/v1/returns/form`
    const { headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    const page = headers.get('location') ?? ''
    return [page, await (await fetch(shop.url + page)).text()] as const
  }
  const [address, page] = await send({
    [`quantity.${ring}`]: '2',
    [`reason.${ring}`]: 'It is too big',
    [`wish.${ring}`]: 'store_choice',
    [`quantity.${studs}`]: '1',
    [`quantity.${chain}`]: '0',
    [`reason.${chain}`]: 'It is too small',
  })
  expect(new URLSearchParams(address.split('?')[1]).get('wrong')).toBe(`seal.${ring} reason.${studs}`)
  const chosen = [...page.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/g)].map(
    ([, name, options = '']) => [name, options.match(/value="([^"]*)"[^>]* selected/)?.[1]],
  )
  const invalid = [...page.matchAll(/<(?:select|input)[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('aria-invalid') ? (tag.match(/ name="([^"]+)"/)?.[1] ?? []) : [],
  )
  expect(Object.fromEntries(chosen)).toMatchObject({
    [`quantity.${ring}`]: '2',
    [`wish.${ring}`]: 'store_choice',
    [`quantity.${studs}`]: '1',
    [`quantity.${chain}`]: '0',
  })
  expect(page).toMatch(/<option[^>]* selected[^>]*>It is too big/)
  expect(page).toMatch(/<option[^>]* selected[^>]*>It is too small/)
  expect(invalid).toEqual([`seal.${ring}`, `reason.${studs}`])
  expect(page).toContain('Please look at the marked fields again.')
  const [, none] = await send({ [`reason.${chain}`]: 'It is too small' })
  expect(none).toContain('Please choose how many pieces you return.')
  const [long] = await send({ [`reason.${chain}`]: 'x'.repeat(9_000) })
  expect(long).toBe(`/returns/${token}?problem=422&wrong=items`)
})

// Proves: R13.29, R13.30
it('the pages work without JavaScript, and an approved return has a slip', async () => {
  const { sentOrder, act } = calls()
  const order = await sentOrder([1, 2])
  const [first, second] = order.items
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${shop.url}/api/v1/returns/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    return [answer.status, answer.headers.get('location')]
  }
  const page = async (path: string) => await (await fetch(shop.url + path)).text()
  expect(await page('/returns')).toContain('action="/api/v1/returns/identify/form"')
  expect(await post('identify/form', { code: 'x' })).toEqual([303, '/returns?problem=422'])
  const { code } = await olive.read(order.id)
  expect(await post('identify/form', { code, email: order.email })).toEqual([303, '/returns?sent=1'])
  const mail = await findEmail(shop, order.email, 'Return pieces of your order')
  const token = mail.text.match(/\/returns\/([\w-]+)/)?.[1] ?? ''
  expect(await page(`/returns/${token}`)).toContain('Ask to return')
  expect((await fetch(`${shop.url}/returns/wrong`)).status).toBe(404)
  const fields = {
    token,
    key: randomUUID(),
    [`quantity.${first}`]: '0',
    [`reason.${first}`]: 'It is too big',
    [`quantity.${second}`]: '2',
    [`reason.${second}`]: 'faulty',
    [`wish.${second}`]: 'store_choice',
  }
  expect(await post('form', fields)).toEqual([303, `/returns/${token}?done=1`])
  expect(await post('form', fields)).toEqual([303, `/returns/${token}?done=1`])
  expect(await post('form', { ...fields, key: '' })).toEqual([
    303,
    expect.stringContaining(`/returns/${token}?problem=409&wrong=quantity.${second}&`),
  ])
  expect(await page(`/returns/${token}?done=1`)).toContain('We have received your request')
  const { returns } = await olive.read(order.id)
  expect(returns).toHaveLength(1)
  const slip = `/returns/${returns[0].id}/slip?order=${order.id}`
  const file = `/api/v1/returns/${returns[0].id}/slip.pdf?order=${order.id}`
  for (const page of [slip, file]) expect((await fetch(shop.url + page)).status).toBe(404)
  await act(returns[0].id, 'approve')
  const printed = await page(slip)
  for (const words of [returns[0].code, '2 × Test ring', 'Send the parcel to'])
    expect(printed).toContain(words)
  expect(printed.slice(printed.indexOf('Send the parcel to'), printed.indexOf('</main>'))).toContain(
    '14 Lantern Row',
  )
  expect((await fetch(`${shop.url}/returns/x/slip`)).status).toBe(404)
  const pdf = await fetch(shop.url + file)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(pdf.headers.get('content-disposition')).toContain(`return-${returns[0].code}.pdf`)
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.7/)
  expect((await findEmail(shop, order.email, 'is approved')).text).toContain(
    `/returns/${returns[0].id}/slip?token=`,
  )
})
