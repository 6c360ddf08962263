import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { exchangeCalls } from '../../../tests/support/orders/exchanges.ts'
import { expectInvariantsHold, findEmail } from '../../../tests/support/orders/order-calls.ts'
import { linkFor } from '../../../tests/support/orders/order-links.ts'
import { becomes, notify, pay, stateOf, stockOf } from '../../../tests/support/orders/placed-order.ts'
import { refundEvent } from '../../../tests/support/orders/refund-webhooks.ts'
import { withdrawableOrder } from '../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { reconcileOrders } from '../orders/jobs/reconcile-orders.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => olive.ask('PUT', '/admin/settings/', { vat_number: 'GB123456789', invoices: 'always' }))

/** Of an order of six pieces of 25.00, a withdrawal from two, and refunds by amount. */
async function refundedByAmount(...amounts: number[]) {
  const order = await withdrawableOrder(shop, olive, 6)
  const { body } = await order.withdraw(2)
  for (const amount of amounts) await order.refund({ amount })
  const { refunds } = await olive.read(order.id)
  const ids = refunds.map(({ id }: { id: string }) => id) as string[]
  return {
    ...order,
    withdrawal: body.id as string,
    markIt: () => order.mark(body.id),
    row: () => order.listed({ body }),
    /** As the bank returns it, days later. */
    fail: async (at: number) => notify(shop, await refundEvent(shop, order.id, 'failed', ids[at])),
  }
}

type Order = Awaited<ReturnType<typeof refundedByAmount>>

const refundsOf = async ({ id }: Order) =>
  (await olive.read(id)).refunds.map(({ amount, status, items }: any) => [
    amount,
    status,
    items[0]?.quantity ?? 0,
  ])

// Proves: R13.15
it('a withdrawal that two refunds by amount ended waits again when one of them comes back from the bank', async () => {
  const order = await refundedByAmount(25, 25)
  const { markIt, row, fail, refund, productId, id } = order
  expect((await markIt()).body.is_refunded).toBe(true)
  expect(await stockOf(shop, productId)).toBe(6)
  expect(await fail(1)).toBe(200)
  expect(await row()).toMatchObject({
    is_refunded: false,
    open_value: '50.00',
    refund_since: { amount: '25.00' },
  })
  expect(await stateOf(shop, id)).toMatchObject({ issue: expect.stringContaining('£25.00 came back') })
  expect((await markIt()).body.detail).toContain('£25.00 is left of what was refunded')
  await refund({ amount: 25 })
  expect((await markIt()).body.is_refunded).toBe(true)
  expect(await refundsOf(order)).toEqual([
    ['25.00', 'succeeded', 0],
    ['25.00', 'failed', 0],
    ['0.00', 'failed', 2],
    ['25.00', 'succeeded', 0],
    ['0.00', 'succeeded', 2],
  ])
  expect(await stockOf(shop, productId)).toBe(6)
  const { body } = await olive.ask('GET', `/order/${id}/documents/`)
  const totals = (kind: string) =>
    body.filter((each: any) => each.kind === kind).map(({ total }: any) => total)
  expect([totals('credit_note'), totals('invoice')]).toEqual([
    ['25.00', '25.00', '25.00'],
    ['155.00', '25.00'],
  ])
  await expectInvariantsHold(shop)
})

// Proves: R13.15
it('a refund that comes back reopens only the withdrawal that it paid for', async () => {
  const order = await refundedByAmount(25, 25, 25)
  const { markIt, row, fail, withdraw, listed, mark, refund } = order
  await markIt()
  const other = await withdraw(1)
  await refund({ amount: 10 })
  await refund({ amount: 15 })
  expect((await mark(other.body.id)).body.is_refunded).toBe(true)
  const states = async () => [(await row()).is_refunded, (await listed(other)).is_refunded]
  await fail(2)
  expect(await states()).toEqual([true, true])
  await fail(0)
  expect(await states()).toEqual([false, true])
  expect((await markIt()).body.detail).toContain('£25.00 is left of what was refunded')
  await refund({ amount: 25 })
  expect((await markIt()).body.is_refunded).toBe(true)
  expect(await states()).toEqual([true, true])
  await expectInvariantsHold(shop)
})

// Proves: R13.15
it('a withdrawal stays refunded when a refund fails that did not pay for it, also after an older one was marked', async () => {
  const { withdraw, mark, listed, refund, id } = await withdrawableOrder(shop, olive, 6)
  const first = await withdraw(1)
  await refund({ amount: 10 })
  await refund({ amount: 15 })
  const second = await withdraw(1)
  await refund({ amount: 25 })
  for (const { body } of [first, second]) expect((await mark(body.id)).body.is_refunded).toBe(true)
  await refund({ amount: 5 })
  const goodwill = (await olive.read(id)).refunds.at(-1).id
  expect(await notify(shop, await refundEvent(shop, id, 'failed', goodwill))).toBe(200)
  for (const each of [first, second])
    expect(await listed(each)).toMatchObject({ is_refunded: true, refund_since: null })
  await expectInvariantsHold(shop)
})

// Proves: R13.15
it('after a mark whose refund came back, what is left of the others pays for a newer withdrawal from the line', async () => {
  const { id, withdraw, mark, listed, refund } = await withdrawableOrder(shop, olive, 4)
  const first = await withdraw(1)
  for (const _ of [1, 2]) await refund({ amount: 25 })
  const second = await withdraw(1)
  await mark(first.body.id)
  await refund({ pieces: 1 })
  const [paying] = (await olive.read(id)).refunds
  expect(await notify(shop, await refundEvent(shop, id, 'failed', paying.id))).toBe(200)
  const states = [await listed(first), await listed(second)].map(({ is_refunded }) => is_refunded)
  expect(states.toSorted()).toEqual([false, true])
  for (const { body } of [first, second]) expect((await mark(body.id)).body.is_refunded).toBe(true)
  expect((await olive.read(id)).payment.refunded_amount).toBe('50.00')
  await expectInvariantsHold(shop)
})

// Proves: R13.15
it('several refunds that wait for the provider are marked once it has them', async () => {
  const { id, withdraw, mark, listed } = await withdrawableOrder(shop, olive, 3)
  const { body } = await withdraw(2)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  for (const _ of [1, 2]) await olive.refund(id, { amount: 25 })
  expect((await mark(body.id)).body.detail).toContain('has not reached the payment provider')
  expect(await listed({ body })).toMatchObject({ can_mark: false, refund_since: { amount: '50.00' } })
  const close = await olive.ask('POST', `/withdrawals/${body.id}/close/`, { reason: 'They keep it' })
  expect([close.status, close.body.detail]).toEqual([409, expect.stringContaining('Then keep it open.')])
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sql(`update refunds set created_at = now() - interval '1 hour' where order_id = $1`, [id])
  await shop.sql(`update withdrawals set created_at = now() - interval '2 hours' where order_id = $1`, [id])
  await reconcileOrders(shop.shop)
  expect(await listed({ body })).toMatchObject({ can_mark: true, refund_since: { amount: '50.00' } })
  expect((await mark(body.id)).body.is_refunded).toBe(true)
  await expectInvariantsHold(shop)
})

// Proves: R13.31, R13.15
it('of a mark, a refund of the pieces and a refund that comes back at once, the pieces are refunded at most once', async () => {
  for (const amounts of [[50], [25, 25]]) {
    const order = await refundedByAmount(...amounts)
    const { id, order_item_id, markIt, row, fail } = order
    const items = [{ order_item_id, quantity: 2, restock: true }]
    const [marked, again, refunded, failed] = await Promise.all([
      markIt(),
      markIt(),
      olive.refund(id, { items }),
      fail(0),
    ])
    expect([200, 409]).toContain(marked.status)
    expect([200, 409]).toContain(again.status)
    expect([200, 409]).toContain(refunded.status)
    expect(failed).toBe(200)
    const { order_items, payment } = await olive.read(id)
    const pieces = refunded.status === 200 ? 2 : 0
    expect([order_items[0].refunded_quantity, (await row()).is_refunded]).toEqual([pieces, pieces > 0])
    expect(payment.refunded_amount).toBe(`${amounts.length === 2 ? 25 + pieces * 25 : pieces * 25}.00`)
    await expectInvariantsHold(shop)
  }
})

/** What happens while the next refund is sent, and what the provider answers. */
async function whileSent<T>(meanwhile: () => Promise<unknown>, isRefused: boolean, work: () => Promise<T>) {
  const { payments } = shop.shop
  const { refund } = payments
  payments.refund = async (input) => {
    await meanwhile()
    return isRefused ? { id: `re_${input.key}`, status: 'failed' } : await refund(input)
  }
  try {
    return await work()
  } finally {
    payments.refund = refund
  }
}

// Proves: R13.31, R13.15
it('a withdrawal is not marked while its refund is sent, and never by one that the provider refuses', async () => {
  for (const isRefused of [true, false]) {
    const { id, productId, markIt, row } = await refundedByAmount()
    const early = async () => {
      expect((await markIt()).body.detail).toContain('has not reached the payment provider')
    }
    const { status } = await whileSent(early, isRefused, () => olive.refund(id, { amount: 50 }))
    expect(status).toBe(isRefused ? 409 : 200)
    expect((await markIt()).status).toBe(status)
    expect([(await row()).is_refunded, await stockOf(shop, productId)]).toEqual([
      !isRefused,
      isRefused ? 4 : 6,
    ])
    await expectInvariantsHold(shop)
  }
})

// Proves: R13.31, R13.15
it('of two withdrawals that are marked while a refund comes back, no more pieces are refunded than what is left paid for', async () => {
  for (const amounts of [[100], [50, 50]]) {
    const { id, withdraw, markIt, mark, row, fail, refund } = await refundedByAmount(...amounts)
    const other = await withdraw(2)
    if (amounts.length > 1) await refund({ amount: 50 })
    await Promise.all([markIt(), fail(0), mark(other.body.id), markIt(), mark(other.body.id)])
    const { order_items, payment } = await olive.read(id)
    const given = Number(payment.refunded_amount)
    expect(order_items[0].refunded_quantity * 25).toBeLessThanOrEqual(given)
    await markIt()
    expect([(await row()).is_refunded, given]).toEqual([amounts.length > 1, amounts.length > 1 ? 100 : 0])
    await expectInvariantsHold(shop)
  }
})

// Proves: R13.15, R13.148
it('of an exchange paid by two payments, a withdrawal waits again when a part of its refund comes back', async () => {
  await office.signIn()
  const { askedExchange, inspected, act } = exchangeCalls(shop, olive, office)
  const { id: source, email, returnId } = await askedExchange({ l: { price: 150 }, quantity: 2 })
  await inspected(returnId)
  const { id } = (await act(returnId, 'exchange')).body.exchange.order
  const mail = await findEmail(shop, email, 'Pay the difference')
  await pay(shop, mail.text.match(/\/pay\/(\w+)/)?.[1] ?? '')
  await becomes(shop, id, { status: 'processing' })
  const token = await linkFor(shop, { id })
  const items = [{ order_item_id: (await olive.read(id)).order_items[0].id, quantity: 1 }]
  const { body } = await shop.call('POST', '/api/v1/withdrawals/', { body: { token, items } })
  expect((await olive.refund(id, { amount: 150 })).status).toBe(200)
  const mark = () => olive.ask('POST', `/withdrawals/${body.id}/refunded/`)
  expect((await mark()).body).toMatchObject({ is_refunded: true })
  const [part] = await shop.sql<{ id: string }>(
    'select id from refunds where order_id = $1 and part_of is not null',
    [id],
  )
  expect(await notify(shop, await refundEvent(shop, source, 'failed', part?.id))).toBe(200)
  const { items: listed } = (await olive.ask('GET', '/withdrawals/?limit=100')).body
  expect(listed.find((row: any) => row.id === body.id)).toMatchObject({ is_refunded: false, can_mark: false })
  await expectInvariantsHold(shop)
})
