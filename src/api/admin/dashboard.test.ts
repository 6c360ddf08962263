import { afterAll, describe, expect, test } from 'vitest'
import {
  emailsTo,
  enabledAdmin,
  logIn,
  signUp,
  somebody,
  tokenFor,
  verify,
} from '../../../tests/support/accounts.ts'
import { eventually } from '../../../tests/support/harness.ts'
import { openOrderCalls } from '../../../tests/support/orders/order-calls.ts'
import { addProduct, pay, placeOrder, stateOf } from '../../../tests/support/orders/placed-order.ts'
import { returnCalls, take } from '../../../tests/support/orders/returns.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { OWNER_EMAILS } from '../../contract/admin/settings-office.ts'
import { findViolations } from '../../shop/health/broken-invariants.ts'
import { ownerEmails } from '../../shop/mail/notify-owner.ts'

const OWNER = 'owner@example.com'
const { shop, call: admin } = setUpBackOffice({
  cached: true,
  env: { ADMIN_EMAILS: OWNER, TRUSTED_PROXIES: '127.0.0.1' },
})

afterAll(async () => expect(await findViolations(shop.pool, shop.shop.clock.now())).toEqual([]))

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
  // Proves: S2.admin-layout.4
  test('shows open tasks and sales', async () => {
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
      variant_id: expect.any(String),
      options: [],
      name: 'Pearl',
      code: expect.any(String),
      quantity: 5,
      amount: '50.00',
    })
  })

  test('counts low stock by the threshold of the owner', async () => {
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

  test('earlier sales are on their day and in the comparison', async () => {
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

describe('e-mails to the owner', () => {
  test('each paid order and each drop below the threshold is reported once', async () => {
    const ring = await addProduct(shop, { name: 'Opal ring', stock: 6 })
    await buy(ring, 1)
    expect(await toOwner('Opal ring')).toEqual([])
    await buy(ring, 1)
    await eventually(async () => (await toOwner('Low stock: Opal ring')).length === 1)
    expect((await toOwner('Low stock: Opal ring'))[0]?.text).toMatch(
      /4 left\n\nOpen the product: .+\/admin\/products\?search=/,
    )
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

  // Proves: R3.44
  test('one of a kind is not reported as low', async () => {
    const id = await addProduct(shop, { name: 'Unique ring', stock: 2 })
    await shop.sql('update products set low_stock_below = 0 where id = $1', [id])
    await buy(id, 1)
    expect(await toOwner('Low stock: Unique ring')).toEqual([])
    await shop.sql('update products set low_stock_below = 1 where id = $1', [id])
    await buy(id, 1)
    await eventually(async () => (await toOwner('Low stock: Unique ring')).length === 1)
  })

  // Proves: R5.91
  test('go to the addresses of the settings, or are turned off', async () => {
    const defaults = (await admin('GET', '/admin/settings/')).body.owner_emails
    const to = ['Packing@example.com', 'packing@example.com']
    const saved = await admin('PUT', '/admin/settings/', {
      owner_emails: { ...defaults, new_order: { is_sent: true, to }, low_stock: { is_sent: false, to: [] } },
    })
    expect(saved.status).toBe(200)
    const before = (await shop.mailTo(OWNER)).length
    const ring = await addProduct(shop, { name: 'Silent ring', stock: 1 })
    const order = await placeOrder(shop, { lines: [{ productId: ring, quantity: 1 }] })
    await pay(shop, order.sessionId)
    await eventually(async () => (await shop.mailTo('packing@example.com')).length > 0)
    const [sent, ...others] = await shop.mailTo('packing@example.com')
    expect([sent?.subject, others]).toEqual([expect.stringContaining('New order'), []])
    expect(await shop.mailTo(OWNER)).toHaveLength(before)
    const { late_orders, returns: _, ...earlier } = defaults
    expect((await admin('PUT', '/admin/settings/', { owner_emails: earlier })).body.owner_emails).toEqual(
      defaults,
    )
    for (const always of ['payment_issue', 'security']) {
      const off = { ...defaults, [always]: { is_sent: false, to: [] } }
      expect((await admin('PUT', '/admin/settings/', { owner_emails: off })).status, always).toBe(422)
    }
    const wrong = { ...defaults, new_order: { is_sent: true, to: ['nobody'] } }
    expect((await admin('PUT', '/admin/settings/', { owner_emails: wrong })).status).toBe(422)
    expect((await shop.call('GET', '/api/v1/settings/')).body).not.toHaveProperty('owner_emails')
    await admin('PUT', '/admin/settings/', { owner_emails: null })
  })

  const addressed = (...kinds: string[]) => ({
    owner_emails: Object.fromEntries(
      OWNER_EMAILS.map((kind) => [
        kind,
        { is_sent: true, to: kinds.includes(kind) ? [`${kind}@example.com`] : [] },
      ]),
    ),
  })

  // Proves: R5.91
  test.each(OWNER_EMAILS)('of the kind %s have addresses of their own', async (kind) => {
    await admin('PUT', '/admin/settings/', addressed(kind))
    const addresses = await Promise.all(
      OWNER_EMAILS.map(async (each) => [each, await ownerEmails(shop.shop, each)]),
    )
    expect(Object.fromEntries(addresses)).toEqual(
      Object.fromEntries(OWNER_EMAILS.map((each) => [each, [each === kind ? `${kind}@example.com` : OWNER]])),
    )
    await admin('PUT', '/admin/settings/', { owner_emails: null })
  })

  // Proves: R5.91
  test.each([
    ['returns', /^Return request/, askToReturn],
    ['waiting_admin', /waits/, signUpAsAdmin],
    ['payment_issue', /needs/, payWrongAmount],
    ['security', /new network/, logInFromTwoNetworks],
  ])('of the kind %s go to its address', async (kind, subject, cause) => {
    await admin('PUT', '/admin/settings/', addressed(...OWNER_EMAILS))
    await cause()
    const sent = await emailsTo(shop, `${kind}@example.com`)
    expect(sent.map((email) => email.subject)).toEqual([expect.stringMatching(subject)])
    await admin('PUT', '/admin/settings/', { owner_emails: null })
  })

  test('each links to its page in the back office', async () => {
    const [brooch, clasp] = [await addProduct(shop, { stock: 5 }), await addProduct(shop, { stock: 1 })]
    const lines = [brooch, clasp].map((productId) => ({ productId, quantity: 1 }))
    const order = await placeOrder(shop, { lines })
    await pay(shop, order.sessionId)
    const [low] = await eventually(async () => {
      const found = await toOwner('Low stock: 2 products')
      return found.length > 0 && found
    })
    for (const { code } of await shop.sql('select code from variants where product_id = any($1)', [
      [brooch, clasp],
    ]))
      expect(low?.html).toContain(`href="${shop.env.PUBLIC_URL}/admin/products?search=${code}"`)
    const text = (await toOwner('New order')).map((email) => email.text).join()
    expect(text).toContain(`Open the order: ${shop.env.PUBLIC_URL}/admin/orders?order=${order.id}`)
  })
})

async function askToReturn() {
  const { sentOrder, linkFor, ask } = returnCalls(shop, await openOrderCalls(shop))
  const order = await sentOrder([1])
  await ask(await linkFor(order), [take(order.items[0])])
}

async function signUpAsAdmin() {
  const person = somebody('helper')
  await signUp(shop, person, '/admin')
  await verify(shop, { token: await tokenFor(shop, person.email) }, '/admin')
}

async function payWrongAmount() {
  const { sessionId } = await placeOrder(shop)
  await shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: 'wrong_amount' })
}

async function logInFromTwoNetworks() {
  const person = await enabledAdmin(shop)
  for (const ip of ['192.0.2.1', '198.51.100.1']) await logIn(shop, person, { root: '/admin', ip })
}
