import { expect, it } from 'vitest'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { newPromo } from '../../../tests/support/orders/checkout.ts'
import { expectInvariantsHold } from '../../../tests/support/orders/order-calls.ts'
import { linkFor } from '../../../tests/support/orders/order-links.ts'
import { addProduct, placeOrder, stockOf } from '../../../tests/support/orders/placed-order.ts'
import { withdrawableOrder } from '../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })
const office = backOffice(() => shop)

/** An order that cost nothing, with a line for each quantity, of products with a stock of 10. */
async function freeOrder(...quantities: number[]) {
  await office.signIn()
  await office.call('PUT', '/admin/settings/', { shipping_fee: 0 })
  const products = await Promise.all(quantities.map(() => addProduct(shop)))
  const lines = products.map((productId, at) => ({ productId, quantity: quantities[at] ?? 1 }))
  const order = await placeOrder(shop, { lines, promo: await newPromo(shop, 100) })
  const { id } = order
  const { grand_total, order_items } = await olive.read(id)
  expect(grand_total).toBe('0.00')
  const token = await linkFor(shop, order)
  const take = (...pieces: number[]) =>
    pieces
      .map((quantity, at) => {
        const line = order_items.find((item: any) => item.product_id === products[at])
        return { order_item_id: line.id as string, quantity }
      })
      .filter(({ quantity }) => quantity > 0)
  return {
    ...{ id, take, email: order.email },
    withdraw: async (...pieces: number[]) => {
      const body = { token, items: take(...pieces) }
      const answer = await shop.call('POST', '/api/v1/withdrawals/', { body })
      expect(answer.status).toBe(201)
      return answer.body.id as string
    },
    read: async () => await olive.read(id),
    stocks: () => Promise.all(products.map((product) => stockOf(shop, product))),
  }
}

const listed = async (id: string, state = '') => {
  const { items } = (await olive.ask('GET', `/withdrawals/?limit=100${state && `&state=${state}`}`)).body
  return items.find((row: { id: string }) => row.id === id)
}
const mark = (id: string) => olive.ask('POST', `/withdrawals/${id}/refunded/`)

// Proves: R13.304
it('a withdrawal from a free order waits for the owner, and its pieces are not sent', async () => {
  const { id, email, withdraw, take, read, stocks } = await freeOrder(2, 1)
  const waiting = (await olive.ask('GET', '/admin/dashboard/')).body.withdrawals.total
  const withdrawal = await withdraw(1, 1)
  expect(await listed(withdrawal, 'open')).toMatchObject({
    is_refunded: false,
    open_value: '0.00',
    can_mark: true,
  })
  expect((await olive.ask('GET', '/admin/dashboard/')).body.withdrawals.total).toBe(waiting + 1)
  const pieces = async (name: string) => (await read()).order_items.map((item: any) => item[name])
  const inOrder = take(1, 1).map(({ order_item_id }) => order_item_id)
  const ids = await pieces('id')
  const each = async (name: string) => {
    const values = await pieces(name)
    return inOrder.map((line) => values[ids.indexOf(line)])
  }
  expect(await each('awaiting_refund_quantity')).toEqual([1, 1])
  expect(await each('to_send_quantity')).toEqual([1, 0])
  const early = await olive.ship(id)
  expect([early.status, early.body.errors[0].path]).toEqual([409, 'confirm_withdrawn'])
  expect(early.body.detail).toContain('mark it under Withdrawals')
  const mails = (await shop.mailTo(email)).length
  expect(await stocks()).toEqual([8, 9])
  expect((await mark(withdrawal)).body.is_refunded).toBe(true)
  expect(await stocks()).toEqual([9, 10])
  expect(await listed(withdrawal, 'open')).toBeUndefined()
  expect(await listed(withdrawal, 'refunded')).toBeDefined()
  expect((await shop.mailTo(email)).length).toBe(mails)
  expect(await read()).toMatchObject({ status: 'processing', nothing_to_send: false })
  const sent = (await olive.ship(id)).body
  expect([sent.status, sent.shipments[0].items]).toEqual(['shipped', take(1)])
  await expectInvariantsHold(shop)
})

// Proves: R13.304
it('a free order that is withdrawn from altogether has nothing to send once it is marked', async () => {
  const { id, withdraw, read, stocks } = await freeOrder(2)
  const withdrawal = await withdraw(2)
  const marks = await Promise.all([mark(withdrawal), mark(withdrawal)])
  expect(marks.map(({ status }) => status)).toEqual([200, 200])
  expect(await read()).toMatchObject({ status: 'processing', nothing_to_send: true })
  expect((await olive.cancel(id)).body.status).toBe('cancelled')
  expect(await stocks()).toEqual([10])
  expect((await listed(withdrawal)).is_refunded).toBe(true)
  await expectInvariantsHold(shop)
})

// Proves: R13.304
it('a free order that is cancelled leaves no withdrawal open, also when both happen at once', async () => {
  for (const isAtOnce of [false, true]) {
    const { id, withdraw, stocks } = await freeOrder(3)
    const withdrawal = await withdraw(1)
    if (isAtOnce) await Promise.all([mark(withdrawal), olive.cancel(id)])
    else await olive.cancel(id)
    expect(await stocks()).toEqual([10])
    expect(await listed(withdrawal)).toMatchObject({ is_refunded: true, can_mark: false })
    expect((await mark(withdrawal)).status).toBe(200)
    expect(await stocks()).toEqual([10])
  }
  await expectInvariantsHold(shop)
})

// Proves: R13.304
it('the owner reads that nothing was paid, and a part that has left is all that is sent', async () => {
  const { id, withdraw, take, stocks } = await freeOrder(2)
  await olive.ship(id, { items: take(1) })
  const withdrawal = await withdraw(1)
  const [mail] = await shop.sql(`select text from emails where kind = 'new_withdrawal' and order_id = $1`, [
    id,
  ])
  expect(mail?.text).toContain('They were free: mark the withdrawal under Withdrawals')
  expect((await mark(withdrawal)).status).toBe(200)
  const { status, events } = await olive.read(id)
  expect([status, events.at(-1).reason]).toEqual(['shipped', 'The rest of it was cancelled'])
  expect(await stocks()).toEqual([9])
})

// Proves: R13.304
it.each([
  [1, /They were free: mark the withdrawal .+ If their delivery is to be refunded/],
  [2, /Refund them within 14 days/],
])('of %i of two free pieces whose delivery was paid, the owner reads what to do', async (pieces, words) => {
  await office.signIn()
  await office.call('PUT', '/admin/settings/', { shipping_fee: 5 })
  const order = await withdrawableOrder(shop, olive, 2, { promo: await newPromo(shop, 100) })
  const { id, order_item_id } = order
  await order.withdraw(pieces)
  const [mail] = await shop.sql(`select text from emails where kind = 'new_withdrawal' and order_id = $1`, [
    id,
  ])
  expect(mail?.text).toMatch(words)
  const { body } = await olive.refund(id, { items: [{ order_item_id, quantity: 1 }] })
  expect(body.detail).toContain('A withdrawal from them ends under Withdrawals.')
})

// Proves: R13.304
it('pieces of a free order that had left are marked without stock, or closed', async () => {
  const { id, withdraw, stocks } = await freeOrder(2)
  await olive.ship(id)
  const [first, second] = [await withdraw(1), await withdraw(1)]
  expect((await mark(first)).body.is_refunded).toBe(true)
  expect(await stocks()).toEqual([8])
  const closed = await olive.ask('POST', `/withdrawals/${second}/close/`, { reason: 'She keeps it' })
  expect([closed.status, closed.body.closed.reason]).toEqual([200, 'She keeps it'])
  expect(await listed(second, 'open')).toBeUndefined()
})

// Proves: R13.304, R9.305
it('of a free order of which a part has left, the rest that was withdrawn from is cancelled, and settles it', async () => {
  const { id, withdraw, take, read, stocks } = await freeOrder(2)
  await olive.ship(id, { items: take(1) })
  const withdrawal = await withdraw(1)
  expect((await read()).order_items).toMatchObject([{ to_send_quantity: 0, awaiting_refund_quantity: 1 }])
  const items = take(1).map((item) => ({ ...item, restock: true }))
  const { status, body } = await olive.refund(id, { items, confirm_unsent: true })
  expect([status, body.status]).toEqual([200, 'shipped'])
  expect((await listed(withdrawal)).is_refunded).toBe(true)
  expect(await stocks()).toEqual([9])
})
