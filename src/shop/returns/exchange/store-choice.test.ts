import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { giftCalls } from '../../../../tests/support/orders/gift-returns.ts'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { take } from '../../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())
const calls = () => exchangeCalls(shop, olive, office)

/** A ring of size M, of which the shopper leaves it to the shop what follows. */
async function leftToShop(l: { price?: number; stock?: number }) {
  const { boughtRing, ask } = calls()
  const ring = await boughtRing({ l })
  const { status, body } = await ask(ring.token, [take(ring.item, 1, { wish: 'store_choice' })])
  expect(status).toBe(201)
  return { ...ring, returnId: body.id as string }
}

const choicesOf = async (id: string) => (await olive.ask('GET', `/returns/${id}/choices/`)).body

// Proves: R13.250
it('is exchanged for what the owner chooses, which is held and paid as if the shopper had wished it', async () => {
  const { act, inspected, stockOf, read } = calls()
  const { email, returnId, item, sizeL } = await leftToShop({ price: 100 })
  expect(await choicesOf(returnId)).toEqual([
    {
      order_item_id: item,
      name: expect.stringContaining('Size M'),
      quantity: 1,
      exchange_for: [expect.objectContaining({ variant_id: sizeL, to_refund: '20.00', in_stock: true })],
    },
  ])
  const items = [{ order_item_id: item, variant_id: sizeL }]
  const { status, body } = await act(returnId, 'approve', { items })
  expect([status, body.items[0].wish, body.exchange.total]).toEqual([200, 'exchange', '100.00'])
  expect(await stockOf(sizeL)).toBe(4)
  const mail = await findEmail(shop, email, 'Your return is approved')
  expect(mail.text).toContain('we send you in exchange: 1 × Size L. We refund the rest, £20.00.')
  expect(await choicesOf(returnId)).toEqual([])
  await inspected(returnId)
  expect((await act(returnId, 'exchange')).body.exchange).toMatchObject({ order: { is_paid: true } })
  expect((await read(returnId)).exchange.to_refund).toBe('20.00')
})

// Proves: R13.250
it('is refunded when the owner chooses nothing; what is not offered, or not in stock, is refused', async () => {
  const { act, stockOf, read } = calls()
  const { returnId, item, sizeM, sizeL } = await leftToShop({ stock: 0 })
  const approve = async (...items: object[]) => {
    const { status, body } = await act(returnId, 'approve', { items })
    return [status, body.errors?.[0]?.path]
  }
  const wanted = { order_item_id: item, variant_id: sizeL }
  expect(await approve({ ...wanted, variant_id: sizeM })).toEqual([422, 'items.0.variant_id'])
  expect(await approve({ ...wanted, order_item_id: crypto.randomUUID() })).toEqual([
    422,
    'items.0.order_item_id',
  ])
  expect(await approve(wanted, wanted)).toEqual([422, 'items.1.order_item_id'])
  expect((await approve(wanted))[0]).toBe(409)
  expect(await read(returnId)).toMatchObject({ state: 'requested', items: [{ wish: 'store_choice' }] })
  expect(await approve()).toEqual([200, undefined])
  expect(await read(returnId)).toMatchObject({ state: 'approved', exchange: null })
  expect(await stockOf(sizeL)).toBe(0)
})

// Proves: R13.250
it('a line whose shopper wishes the money is not exchanged by the owner', async () => {
  const { boughtRing, ask, act } = calls()
  const { token, item, sizeL } = await boughtRing()
  const { body } = await ask(token, [take(item)])
  expect(await choicesOf(body.id)).toEqual([])
  const items = [{ order_item_id: item, variant_id: sizeL }]
  expect((await act(body.id, 'approve', { items })).status).toBe(422)
})

// Proves: R13.250
it('of a gift is exchanged only for what costs no more than was paid', async () => {
  const { givenRing, ask } = giftCalls(shop, olive, office)
  const { code, email, item, idOf } = await givenRing()
  const { body } = await ask(code, email, [{ order_item_id: item, quantity: 1 }])
  const [line] = await choicesOf(body.id)
  const offered = line.exchange_for.map(({ variant_id }: { variant_id: string }) => variant_id)
  expect(offered.toSorted()).toEqual([idOf('L'), idOf('S')].toSorted())
  const approve = (size: string) =>
    calls().act(body.id, 'approve', { items: [{ order_item_id: item, variant_id: idOf(size) }] })
  expect((await approve('X')).status).toBe(422)
  expect((await approve('L')).body.exchange).toMatchObject({ to_pay: '0.00' })
})
