import { expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { add, newCustomer, orderAsCustomer } from '../../../../tests/support/orders/checkout.ts'
import {
  addProduct,
  paidOrder,
  pay,
  placeOrder,
  stateOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { readGauges } from '../../health/read-gauges.ts'
import type { Shop } from '../../shop.ts'
import { addPaymentIssue, flagPayment } from './flag-payment.ts'
import { refreshPayment } from './refresh-payment.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })

// Proves: R5.36
test('reading an order calls the payment provider once in two seconds', async () => {
  const order = await placeOrder(shop)
  let now = shop.shop.clock.now().getTime()
  let reads = 0
  const { payments } = shop.shop
  const watched: Shop = {
    ...shop.shop,
    clock: { now: () => new Date(now) },
    payments: {
      ...payments,
      readSession: (id) => {
        reads++
        return payments.readSession(id)
      },
    },
  }
  const refreshEightTimes = () =>
    Promise.all(Array.from({ length: 8 }, () => refreshPayment(watched, order.id)))

  await refreshEightTimes()
  expect(reads).toBe(1)
  now += 1_900
  await refreshEightTimes()
  expect(reads).toBe(1)
  now += 200
  await refreshEightTimes()
  expect(reads).toBe(2)
})

// Proves: R5.36
test('each endpoint that returns a pending order finds a payment without a webhook event', async () => {
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const mary = await newCustomer(shop)
  const asMary = (path: string) => shop.call('GET', `/api/v1${path}`, { token: mary.token })
  const readers: [string, (id: string) => Promise<any>][] = [
    ['guest', async (id) => (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body],
    ['admin', (id) => olive.read(id)],
    ['list', async (id) => listed(await olive.ask('GET', '/order/?skip=0&limit=100'), id)],
    [
      'search',
      async (id) => listed(await olive.ask('GET', '/order/search/?first_name=ada&skip=0&limit=100'), id),
    ],
    ['customer', async (id) => (await asMary(`/order/user/${id}/`)).body],
    ['customer’s list', async (id) => listed(await asMary('/order/user/'), id)],
  ]
  for (const [name, read] of readers) {
    const order = name.startsWith('customer') ? await placeAs(mary) : await placeOrder(shop)
    expect(await pay(shop, order.sessionId)).toBe(303)
    expect((await read(order.id)).status, name).toBe('processing')
    const { events } = await olive.read(order.id)
    expect(events.at(-1), name).toMatchObject({ to: 'processing', actor: 'payment' })
  }
})

// Proves: R5.37
test('a provider that never responds does not block lists', async () => {
  const order = await placeOrder(shop)
  const { payments } = shop.shop
  const { readSession } = payments
  payments.readSession = () => new Promise(() => {})
  const { body } = await olive.ask('GET', '/order/?skip=0&limit=100')
  payments.readSession = readSession
  expect(listed({ body }, order.id)).toMatchObject({ status: 'pending' })
})

function listed({ body }: { body: { items: { id: string }[] } }, id: string) {
  return body.items.find((order) => order.id === id)
}

async function placeAs(customer: Awaited<ReturnType<typeof newCustomer>>) {
  await add(shop, customer, { productId: await addProduct(shop), quantity: 1 })
  const { body } = await orderAsCustomer(shop, customer)
  return { id: body.order.id as string, sessionId: body.id as string }
}

async function paymentIssues() {
  const { items, total } = (await olive.ask('GET', '/order/search/?skip=0&limit=10&trouble=1')).body
  const tile = (await olive.ask('GET', '/admin/dashboard/')).body.payment_troubles
  const gauges = await readGauges(shop.shop)
  const gauge = gauges.find(({ name }) => name === 'vitrine_payment_issues')?.value
  return { total, tile, gauge, words: items[0]?.payment_trouble }
}

test('a mismatched payment needs attention until an admin resolves it', async () => {
  const order = await placeOrder(shop)
  await placeOrder(shop)
  const { ask } = olive
  expect(await paymentIssues()).toEqual({ total: 0, tile: 0, gauge: 0 })
  expect((await ask('POST', `/order/${order.id}/payment-seen/`)).status).toBe(409)

  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
  await eventually(async () => (await stateOf(shop, order.id))?.issue)
  expect(await paymentIssues()).toEqual({
    total: 1,
    tile: 1,
    gauge: 1,
    words: 'Paid £54.99 instead of £55.00',
  })
  expect((await ask('GET', '/order/export.csv?trouble=1')).body.trim().split('\n')).toHaveLength(2)

  const outdated = { trouble: 'A refund of £1.00 came back' }
  const other = await ask('POST', `/order/${order.id}/payment-seen/`, outdated)
  expect([other.status, other.body.detail]).toEqual([
    409,
    'Paid £54.99 instead of £55.00. Please look at this order again.',
  ])
  const shown = { trouble: 'Paid £54.99 instead of £55.00' }
  const { status, body } = await ask('POST', `/order/${order.id}/payment-seen/`, shown)
  expect([status, body.payment_trouble, body.needs_attention]).toEqual([
    200,
    'Paid £54.99 instead of £55.00',
    false,
  ])
  expect((await ask('POST', `/order/${order.id}/payment-seen/`)).status).toBe(200)
  expect(await paymentIssues()).toEqual({ total: 0, tile: 0, gauge: 0 })
  const { body: log } = await ask('GET', `/admin/log/?subject_id=${order.id}`)
  expect(log.items).toMatchObject([{ action: 'payment put right', admin: { first_name: 'Olive' } }])
})

test('a fully refunded mismatched payment needs no attention', async () => {
  const order = await placeOrder(shop)
  await shop.sandbox(`/sandbox/sessions/${order.sessionId}`, { do: 'wrong_amount' })
  await eventually(async () => (await stateOf(shop, order.id))?.issue)
  expect((await olive.cancel(order.id)).body).toMatchObject({ status: 'cancelled', needs_attention: false })
  expect(await paymentIssues()).toEqual({ total: 0, tile: 0, gauge: 0 })
})

// Proves: R5.101
test('an issue of the payment stays beside one of a refund, however often the payment is read', async () => {
  const { id } = await paidOrder(shop)
  const { code } = await olive.read(id)
  const paid = 'Paid £20.00 instead of £30.00'
  const refused = 'The payment provider refused a refund'
  await shop.shop.db.transaction().execute(async (tx) => {
    await flagPayment(tx, shop.shop, { id, code }, paid)
    await addPaymentIssue(tx, shop.shop, { id, code }, refused)
    await flagPayment(tx, shop.shop, { id, code }, paid)
  })
  expect(await stateOf(shop, id)).toMatchObject({ issue: `${paid}. ${refused}` })
})

// Proves: R5.101
test('an issue whose text is a part of another one’s is named beside it', async () => {
  const { id } = await paidOrder(shop)
  const { code } = await olive.read(id)
  const [longer, part] = ['Paid £20.00 after it was cancelled', 'Paid £20.00 after it']
  await shop.shop.db.transaction().execute(async (tx) => {
    for (const issue of [longer, part, part]) await flagPayment(tx, shop.shop, { id, code }, issue)
  })
  expect(await stateOf(shop, id)).toMatchObject({ issue: `${longer}. ${part}` })
})

// Proves: R5.101
test('an issue with a full stop inside is named once, and counts as one', async () => {
  const { id } = await paidOrder(shop)
  const { code } = await olive.read(id)
  const [dotted, other] = ['1 x No. 5. cannot be taken', 'The payment provider refused a refund']
  await shop.shop.db.transaction().execute(async (tx) => {
    for (const issue of [dotted, other, dotted]) await addPaymentIssue(tx, shop.shop, { id, code }, issue)
    await addPaymentIssue(tx, shop.shop, { id, code }, 'Last', { replaces: 'No. 5. cannot be taken' })
  })
  expect(await stateOf(shop, id)).toMatchObject({ issue: `${other}. Last` })
})
