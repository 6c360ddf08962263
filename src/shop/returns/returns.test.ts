import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { findEmail } from '../../../tests/support/orders/order-calls.ts'
import { paidOrder, stockOf } from '../../../tests/support/orders/placed-order.ts'
import { returnCalls, take } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { dayIn } from '../../contract/day.ts'

const { shop, olive } = setUpOrderShop()
const calls = () => returnCalls(shop, olive)

async function requested(pieces: number[], quantities = pieces, options: object = {}) {
  const { sentOrder, linkFor, ask } = calls()
  const order = await sentOrder(pieces, options)
  const token = await linkFor(order)
  const items = quantities.flatMap((quantity, at) => (quantity > 0 ? [take(order.items[at], quantity)] : []))
  const { body } = await ask(token, items)
  return { ...order, token, returnId: body.id as string, code: body.code as string }
}

const parallel = <T>(times: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => act(at)))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

// Proves: R13.23, R13.25
it('a return goes its way step by step: e-mails, timeline and audit log, never the status of the order', async () => {
  const { act, inspected } = calls()
  const order = await requested([2])
  const { returnId: id, code } = order
  const read = async () => (await olive.ask('GET', `/returns/${id}/`)).body
  expect((await read()).actions).toEqual(['approve', 'refuse'])
  for (const verb of ['receive', 'refund', 'close']) expect((await act(id, verb)).status).toBe(409)
  const item = {
    order_item_id: order.items[0],
    condition: 'Worn',
    deduction: 5,
    deduction_reason: 'Scratched',
  }
  expect((await act(id, 'inspect', { items: [item] })).status).toBe(409)
  const high = await inspected(id, () => ({ deduction: 50.01, deduction_reason: 'Bent' }))
  expect(high.body.errors[0].path).toBe('items.0.deduction')
  expect((await act(id, 'inspect', { items: [{ ...item, deduction_reason: '' }] })).status).toBe(422)
  const before = await stockOf(shop, order.lines[0]?.productId)
  const found = await act(id, 'inspect', { items: [{ ...item, restock: true }] })
  // Everything came back: 50.00 - 5.00 with the delivery of 5.00.
  expect(found.body.refund).toEqual({ amount: '50.00', shipping: '5.00', status: null })
  const refunded = await act(id, 'refund', { reason: 'Thank you' })
  expect(refunded.body).toMatchObject({
    state: 'inspected',
    is_refunded: true,
    due_on: null,
    actions: ['close'],
  })
  expect(refunded.body.refund.status).toBe('succeeded')
  expect(await stockOf(shop, order.lines[0]?.productId)).toBe((before ?? 0) + 2)
  expect((await act(id, 'close')).body.state).toBe('closed')
  for (const words of [
    'Your return request',
    'is approved',
    'have arrived',
    'have looked',
    'Your refund of £50.00',
    'is closed',
  ])
    await findEmail(shop, order.email, words)
  expect((await findEmail(shop, order.email, 'have looked')).text).toContain(
    'Worn, £5.00 deducted: Scratched',
  )
  const after = await olive.read(order.id)
  expect([after.status, after.payment.refunded_amount]).toEqual(['delivered', '50.00'])
  expect(after.returns[0].events.map(({ event }: any) => event)).toEqual([
    'requested',
    'approved',
    'received',
    'inspected',
    'refunded',
    'closed',
  ])
  const log = (await olive.ask('GET', '/admin/log/?subject=return&limit=100')).body.items
  const own = log.filter(({ subject_id }: any) => subject_id === id)
  expect(own.map(({ action }: any) => action)).toEqual([
    'closed',
    'refunded',
    'inspected',
    'received',
    'approved',
  ])
  expect(own[0].name).toBe(code)
})

// Proves: R13.24
it('pieces of a refused return, or of one that never arrived, can be returned again', async () => {
  const { act, ask } = calls()
  const order = await requested([1])
  expect((await act(order.returnId, 'refuse', {})).status).toBe(422)
  expect((await act(order.returnId, 'refuse', { reason: 'Too worn' })).body.state).toBe('refused')
  const mail = await findEmail(shop, order.email, 'We cannot accept your return')
  expect(mail.text).toContain('Reason: Too worn.')
  const second = await ask(order.token, [take(order.items[0])])
  await act(second.body.id, 'approve')
  expect((await ask(order.token, [take(order.items[0])])).status).toBe(409)
  expect((await act(second.body.id, 'close', { reason: 'It never came' })).body.state).toBe('closed')
  expect((await ask(order.token, [take(order.items[0])])).status).toBe(201)
})

// Proves: R13.26
it('twenty parallel refunds give money back once, and one key answers alike', async () => {
  const { act, inspected } = calls()
  const order = await requested([2])
  await inspected(order.returnId)
  const key = randomUUID()
  const answers = await parallel(20, (at) =>
    act(order.returnId, 'refund', undefined, at < 10 ? key : undefined),
  )
  const done = statuses(answers).filter((status) => status === 200).length
  expect([1, 10]).toContain(done)
  expect(new Set(statuses(answers))).toEqual(new Set([200, 409]))
  const { refunds, payment } = await olive.read(order.id)
  expect([refunds.length, payment.refunded_amount]).toEqual([1, '55.00'])
})

// Proves: R13.26
it('a refund that the provider does not take can be repeated; one of the order itself leaves nothing', async () => {
  const { act, inspected } = calls()
  const [order, other] = [await requested([1]), await requested([1])]
  await inspected(order.returnId)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  expect((await act(order.returnId, 'refund')).body.refund.status).toBe('pending')
  expect((await act(order.returnId, 'refund')).status).toBe(409)
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sql(`update refunds set status = 'failed' where order_id = $1`, [order.id])
  const again = await act(order.returnId, 'refund')
  expect([again.status, again.body.refund.status]).toEqual([200, 'succeeded'])
  await inspected(other.returnId)
  expect((await olive.refund(other.id, { items: [take(other.items[0])] })).status).toBe(200)
  expect((await act(other.returnId, 'refund')).status).toBe(409)
})

// Proves: R13.27
it('standard delivery is given back with the return that completes the order, however it was sent', async () => {
  const { act, inspected, ask } = calls()
  const order = await requested([1, 1], [1, 0], { delivery_type: 'next_day' })
  await inspected(order.returnId)
  expect((await act(order.returnId, 'refund')).body.refund).toMatchObject({
    amount: '25.00',
    shipping: '0.00',
  })
  const { body } = await ask(order.token, [take(order.items[1])])
  expect(body.refund).toMatchObject({ amount: '30.00', shipping: '5.00' })
  await inspected(body.id)
  expect((await act(body.id, 'refund')).body.refund).toMatchObject({ amount: '30.00', status: 'succeeded' })
  expect((await olive.read(order.id)).status).toBe('delivered')
})

// Proves: R13.28
it('the owner lists returns by state and by the day that is over', async () => {
  const { act } = calls()
  const order = await requested([1])
  const list = async (query: string) =>
    (await olive.ask('GET', `/returns/?limit=100&${query}`)).body.items.map(({ id }: any) => id)
  expect(await list('state=requested')).toContain(order.returnId)
  expect(await list('state=approved')).not.toContain(order.returnId)
  expect(await list('due=late')).not.toContain(order.returnId)
  await shop.sql(`update returns set due_on = '2020-01-01' where id = $1`, [order.returnId])
  expect(await list('due=late&state=requested')).toEqual([order.returnId])
  expect((await act(order.returnId, 'approve')).body.due_on > '2020-01-01').toBe(true)
  expect((await olive.ask('GET', '/returns/?state=lost')).status).toBe(422)
})

// Proves: R13.28
it('each waits for 14 days: the request, the approval, and the pieces that are back', async () => {
  const { act } = calls()
  const { returnId } = await requested([1])
  const [asked] = (await olive.ask('GET', `/returns/?limit=100&state=requested`)).body.items.filter(
    ({ id }: any) => id === returnId,
  )
  const days = [asked, (await act(returnId, 'approve')).body, (await act(returnId, 'receive')).body].map(
    ({ events, due_on }: any) => {
      const day = dayIn('Europe/London', new Date(events.at(-1).created_at))
      return (Date.parse(due_on) - Date.parse(day)) / 86_400_000
    },
  )
  expect(days).toEqual([14, 14, 14])
})

// Proves: R13.31
it('twenty parallel requests never return more than was bought, beside withdrawals and refunds', async () => {
  const { sentOrder, linkFor, ask } = calls()
  const order = await sentOrder([5])
  const token = await linkFor(order)
  const [line] = order.items
  const withdraw = () => shop.call('POST', '/api/v1/withdrawals/', { body: { token, items: [take(line)] } })
  const refund = () => olive.refund(order.id, { items: [take(line)] })
  const answers = await parallel(20, (at) =>
    at % 4 === 0 ? withdraw() : at % 4 === 1 && at < 8 ? refund() : ask(token, [take(line)]),
  )
  expect(statuses(answers).filter((status) => ![200, 201, 409].includes(status))).toEqual([])
  const [sum] = await shop.sql<{ back: number; withdrawn: number }>(
    `select (select coalesce(sum(quantity), 0)::int from return_items ri join returns r on r.id = ri.return_id
        where ri.order_item_id = $1 and r.is_counted) as back,
      (select coalesce(sum(quantity), 0)::int from withdrawal_items where order_item_id = $1) as withdrawn`,
    [line],
  )
  expect((sum?.back ?? 0) + (sum?.withdrawn ?? 0)).toBeLessThanOrEqual(5)
})

// Proves: R13.31
it('a return beside shipment and cancellation is one of them, and moves no status', async () => {
  const { linkFor, ask, linesOf } = calls()
  for (const _ of [1, 2, 3]) {
    const order = await paidOrder(shop)
    const token = await linkFor(order)
    const [line] = await linesOf(order.id)
    const [, cancelled, asked] = await Promise.all([
      olive.ship(order.id),
      olive.cancel(order.id),
      ask(token, [take(line)]),
      ask(token, [take(line)]),
    ])
    const { status, returns } = await olive.read(order.id)
    expect(status).toBe(cancelled.status === 200 ? 'cancelled' : 'shipped')
    if (status === 'cancelled') expect(returns).toEqual([])
    expect([201, 409]).toContain(asked.status)
  }
})
