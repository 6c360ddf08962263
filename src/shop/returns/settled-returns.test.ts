import { expect, it } from 'vitest'
import { crashAfterRefund, findEmail } from '../../../tests/support/orders/order-calls.ts'
import { notify, stockOf } from '../../../tests/support/orders/placed-order.ts'
import { refundEvent } from '../../../tests/support/orders/refund-webhooks.ts'
import { returnCalls, take } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const calls = () => returnCalls(shop, olive)

/** A sent order whose pieces are asked for. */
async function requested(pieces: number[], quantities = pieces) {
  const { sentOrder, linkFor, ask } = calls()
  const order = await sentOrder(pieces)
  const token = await linkFor(order)
  const items = quantities.flatMap((quantity, at) => (quantity > 0 ? [take(order.items[at], quantity)] : []))
  const { body } = await ask(token, items)
  const returnable = async () => (await calls().call('GET', `link/${token}/`)).body.items
  return { ...order, token, returnId: body.id as string, returnable }
}

const withdraw = (token: string, items: object[]) =>
  shop.call('POST', '/api/v1/withdrawals/', { body: { token, items } })
const read = async (id: string) => (await olive.ask('GET', `/returns/${id}/`)).body

// Proves: R13.41
it('a return that has not arrived takes no right of withdrawal away: a withdrawal of all its pieces closes it', async () => {
  const { act } = calls()
  const { id, token, returnId, email, items } = await requested([1])
  await act(returnId, 'approve')
  expect((await withdraw(token, [take(items[0])])).status).toBe(201)
  const closed = await read(returnId)
  expect(closed).toMatchObject({ state: 'closed', due_on: null, actions: [] })
  expect(closed.items[0].quantity).toBe(1)
  expect((await findEmail(shop, email, 'Your return is closed')).text).toContain('Withdrawn from instead.')
  expect((await withdraw(token, [take(items[0])])).status).toBe(409)
  expect((await olive.read(id)).order_items[0].awaiting_refund_quantity).toBe(1)
})

// Proves: R13.41
it('a withdrawal takes out of a return only what it names, and not what is free', async () => {
  const { token, returnId, items } = await requested([3, 1, 1], [2, 1, 1])
  const quantities = async () => (await read(returnId)).items.map(({ quantity }: any) => quantity)
  expect((await withdraw(token, [take(items[0])])).status).toBe(201)
  expect(await quantities()).toEqual([2, 1, 1])
  expect((await withdraw(token, [take(items[0]), take(items[1])])).status).toBe(201)
  expect(await quantities()).toEqual([1, 1])
  expect((await read(returnId)).state).toBe('requested')
})

// Proves: R13.41
it('pieces that are back cannot be withdrawn from', async () => {
  const { act } = calls()
  const { token, returnId, items } = await requested([1])
  await act(returnId, 'approve')
  await act(returnId, 'receive')
  expect((await withdraw(token, [take(items[0])])).status).toBe(409)
})

// Proves: R13.40
it('a piece in a return that the order refunds counts once, and the return does not refund it again', async () => {
  const { act, inspected, ask } = calls()
  const { id, token, returnId, items, returnable } = await requested([2], [1])
  await olive.refund(id, { items: [take(items[0])] })
  expect((await returnable())[0]).toMatchObject({ returned_quantity: 1, available_quantity: 1 })
  await inspected(returnId, () => ({ restock: false }))
  expect(await read(returnId)).toMatchObject({ actions: ['inspect', 'close'], refund: { amount: '0.00' } })
  expect((await act(returnId, 'refund')).status).toBe(409)
  const second = (await ask(token, [take(items[0])])).body
  expect((await withdraw(token, [take(items[0])])).status).toBe(201)
  expect((await read(second.id)).state).toBe('closed')
  expect((await read(returnId)).state).toBe('inspected')
})

// Proves: R13.42
it('a return of which one line was refunded in the order refunds the other', async () => {
  const { act, inspected } = calls()
  const { id, returnId, items } = await requested([2, 1])
  await inspected(returnId)
  await olive.refund(id, { items: [take(items[0])] })
  const refunded = await act(returnId, 'refund')
  expect([refunded.status, refunded.body.refund.status]).toEqual([200, 'succeeded'])
  const { order_items, payment } = await olive.read(id)
  expect(order_items.map((item: any) => item.refunded_quantity)).toEqual([2, 1])
  expect(payment.refunded_amount).toBe('80.00')
})

// Proves: R13.43
it('a return promises and refunds at most what is left of the payment', async () => {
  const { act, inspected, ask } = calls()
  const { id, token, items, returnId, returnable, email } = await requested([2])
  await act(returnId, 'refuse', { reason: 'Too early' })
  await olive.refund(id, { amount: 40 })
  expect((await returnable())[0].amount).toBe('15.00')
  const { body } = await ask(token, [take(items[0], 2)])
  expect(body.refund).toMatchObject({ amount: '15.00', shipping: '0.00' })
  await act(body.id, 'approve')
  expect((await findEmail(shop, email, 'Your return is approved')).text).toContain('we refund £15.00')
  await inspected(body.id)
  const refunded = await act(body.id, 'refund')
  expect(refunded.body.refund).toMatchObject({ amount: '15.00', status: 'succeeded' })
})

// Proves: R13.44
it('a return is refunded once the provider has the refund, not when it refuses it', async () => {
  const { act, inspected } = calls()
  const { id, returnId } = await requested([1])
  await inspected(returnId)
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  await crashAfterRefund(shop, () => act(returnId, 'refund'))
  const steps = async () => {
    const [{ is_refunded, events }] = (await olive.read(id)).returns
    return [is_refunded, events.filter(({ event }: any) => event === 'refunded').length]
  }
  expect(await steps()).toEqual([false, 0])
  expect(await notify(shop, await refundEvent(shop, id, 'failed'))).toBe(200)
  expect(await steps()).toEqual([false, 0])
  await shop.sandbox('/sandbox/webhooks', { mode: 'release' })
})

// Proves: R13.45
it('pieces for which nothing is refunded cannot be inspected as restocked', async () => {
  const { act, inspected } = calls()
  const { returnId, lines } = await requested([1, 1], [1, 0])
  const before = await stockOf(shop, lines[0]?.productId)
  const nothing = { deduction: 25, deduction_reason: 'Bent' }
  const refused = await inspected(returnId, () => nothing)
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'items.0.restock'])
  expect((await read(returnId)).state).toBe('received')
  expect((await inspected(returnId, () => ({ ...nothing, restock: false }))).status).toBe(200)
  expect((await act(returnId, 'close')).body.state).toBe('closed')
  expect(await stockOf(shop, lines[0]?.productId)).toBe(before)
})

// Proves: R13.46
it('a return whose refund waits for the provider cannot be closed', async () => {
  const { act, inspected } = calls()
  const { returnId } = await requested([1])
  await inspected(returnId)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  expect((await act(returnId, 'refund')).body).toMatchObject({ actions: [], is_refunded: false })
  expect((await act(returnId, 'close')).status).toBe(409)
})
