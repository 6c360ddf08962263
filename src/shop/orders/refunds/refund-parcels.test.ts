import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { expectInvariantsHold, findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { orderOfLines } from '../../../../tests/support/orders/parcels.ts'
import { becomes, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { recordExternalRefunds } from './record-external-refund.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

type Restocked = { restock: boolean }

/** Three pieces of the first product and one of the second; one of the first has left. */
async function partSent() {
  const order = await orderOfLines(shop, olive, [3, 1])
  const { id, productIds, take } = order
  expect((await olive.ship(id, { items: take(1) })).status).toBe(200)
  const refundPieces = ({ restock }: Restocked, ...pieces: number[]) =>
    olive.refund(id, { items: take(...pieces).map((item) => ({ ...item, restock })), confirm_unsent: true })
  const stocks = () => Promise.all(productIds.map((productId) => stockOf(shop, productId)))
  return { ...order, refundPieces, stocks }
}

// Proves: R12.49
it('a refund takes what has not left first; of the last such piece, it makes the order shipped', async () => {
  const { id, email, take, refundPieces, stocks } = await partSent()
  expect((await refundPieces({ restock: true }, 1)).body).toMatchObject({ status: 'processing' })
  expect(await stocks()).toEqual([8, 9])
  expect((await olive.ask('GET', `/shipping/draft/?order_id=${id}`)).body.order.items).toMatchObject(
    take(1, 1),
  )
  const { body } = await refundPieces({ restock: true }, 1, 1)
  expect(body).toMatchObject({
    status: 'shipped',
    shipped_at: expect.any(String),
    shipments: [{ items: take(1) }],
    actions: ['deliver', 'refund'],
  })
  expect(body.events.at(-1)).toMatchObject({
    to: 'shipped',
    actor: 'admin',
    reason: 'The rest of it was refunded',
  })
  expect(await stocks()).toEqual([9, 10])
  expect((await findEmail(shop, email, 'refund of £50.00')).text).toContain(
    'What has not been sent of it does not follow any more.',
  )
  // The piece that has left comes back.
  await refundPieces({ restock: true }, 1)
  expect(await stocks()).toEqual([10, 10])
})

// Proves: R12.49
it.each([
  [undefined, [9, 10]],
  [false, [9, 10]],
  [true, [10, 10]],
] as const)(
  'a refund of everything puts back what has not left, and what has only if wanted: %s',
  async (restock, left) => {
    const { id, email, stocks } = await partSent()
    const { body } = await olive.refund(id, restock === undefined ? undefined : { restock })
    expect(body).toMatchObject({
      status: 'shipped',
      payment: { payment_status: 'refunded' },
      actions: ['deliver'],
    })
    expect(await stocks()).toEqual(left)
    expect((await olive.ship(id)).body.detail).toBe('This order has already been shipped.')
    const subjects = (await shop.mailTo(email)).map(({ subject }) => subject)
    expect(subjects.some((subject) => subject.includes('cancelled'))).toBe(false)
    await expectInvariantsHold(shop)
  },
)

// Proves: R12.49
it('a refund of everything in the provider’s dashboard does the same', async () => {
  const { id, stocks } = await partSent()
  const refund = { id: `re_${id}`, amount: 10_500, status: 'succeeded' } as const
  await shop.shop.db.transaction().execute((tx) => recordExternalRefunds(tx, shop.shop, id, [refund]))
  await becomes(shop, id, { status: 'shipped', payment: 'refunded' })
  expect(await stocks()).toEqual([9, 10])
  expect((await olive.read(id)).events.at(-1)).toMatchObject({ actor: 'payment' })
})

// Proves: R12.49
it('while the provider is away, the rest is not shipped; when the refund is refused, it is again', async () => {
  const { id, take, refundPieces } = await partSent()
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await refundPieces({ restock: true }, 2, 1)
  const waiting = await olive.read(id)
  expect(waiting).toMatchObject({
    status: 'processing',
    refunds: [{ status: 'pending' }],
    nothing_to_send: false,
    actions: ['refund'],
  })
  expect((await olive.ship(id)).body.detail).toBe(
    'Nothing is left to ship: what has not left is being refunded.',
  )
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sql(`update refunds set status = 'failed' where order_id = $1`, [id])
  expect((await olive.ship(id)).body).toMatchObject({
    status: 'shipped',
    shipments: [{}, { items: take(2, 1) }],
  })
})

// Proves: R12.49
it('of a line of which a part has left, no refund ends the sending or loses stock unawares', async () => {
  const { id, take } = await partSent()
  const refused = async (restock: boolean, more: object, ...pieces: number[]) => {
    const items = take(...pieces).map((item) => ({ ...item, restock }))
    const { status, body } = await olive.refund(id, { items, ...more })
    return [status, body.errors?.[0].path, body.detail]
  }
  expect(await refused(true, {}, 1)).toEqual([
    409,
    'confirm_unsent',
    expect.stringMatching(/^Piece 1: what has not left is refunded first, and is then not sent/),
  ])
  expect(await refused(false, { confirm_unsent: true }, 3)).toEqual([
    409,
    'items.0.restock',
    'Piece 1: 2 have not left. Put them back into stock, or refund only what has not left.',
  ])
  expect((await refused(false, { amount: 105, confirm_unsent: true }, 1))[1]).toBe('items.0.restock')
  // Of a line that has not left at all, there is nothing to confirm.
  expect((await refused(true, {}, 0, 1))[0]).toBe(200)
})

// Proves: R12.49
it('an order is not shipped while a refund of a piece that has not left may be refused', async () => {
  const { id, take } = await orderOfLines(shop, olive, [1, 1, 1])
  await olive.ship(id, { items: take(1) })
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  await olive.refund(id, { items: [{ ...take(0, 1)[0], restock: true }] })
  expect((await olive.ship(id)).body).toMatchObject({ status: 'processing', actions: ['refund'] })
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })
  await shop.sql(`update refunds set status = 'failed' where order_id = $1`, [id])
  expect((await olive.ship(id)).body).toMatchObject({
    status: 'shipped',
    shipments: [{}, {}, { items: take(0, 1) }],
  })
})

// Proves: R12.50
it('a refund puts back the pieces of its own line, not those of another one of the same variant', async () => {
  const made_to_order = { per_week: 9, days: 10, bench_hours: 0 }
  const ring = (await office.create({ stock_quantity: 1, made_to_order })).id as string
  const { id } = await orderOfLines(shop, olive, [2], [ring])
  // As an engraved piece beside a plain one: two lines of one variant, the first from stock.
  const [{ id: first }] = (await olive.read(id)).order_items
  await shop.sql(
    `with plain as (update order_items set quantity = 1, made_quantity = 0, made_week = null where id = $1)
     insert into order_items (order_id, position, product_id, variant_id, name, code, price, quantity, made_quantity, made_week,
       line_right, personalisation, drawing, drawing_sha256)
     select order_id, position + 1, product_id, variant_id, name, code, price, 1, 1, made_week, line_right,
       '{"text": "E", "place": "front", "font": "script"}', 'E', encode(sha256('E'), 'hex') from order_items where id = $1`,
    [first],
  )
  await olive.ship(id, { items: [{ order_item_id: first, quantity: 1 }] })
  await olive.refund(id, { items: [{ order_item_id: first, quantity: 1, restock: true }] })
  expect(await stockOf(shop, ring)).toBe(1)
  const [, { id: second }] = (await olive.read(id)).order_items
  expect(
    (await olive.refund(id, { items: [{ order_item_id: second, quantity: 1, restock: true }] })).status,
  ).toBe(200)
  expect(await stockOf(shop, ring)).toBe(1)
})

// Proves: R12.50
it('what was to be made and has not left never goes into stock; what was made and sent does', async () => {
  const made_to_order = { per_week: 9, days: 10, bench_hours: 1 }
  const ring = (await office.create({ stock_quantity: 2, made_to_order })).id as string
  const { id, take } = await orderOfLines(shop, olive, [4], [ring])
  const refund = (quantity: number) =>
    olive.refund(id, { items: [{ ...take(quantity)[0], restock: true }], confirm_unsent: true })
  // Two from stock leave; of the two to be made, one is refunded and the other one leaves later.
  await olive.ship(id, { items: take(2) })
  expect((await refund(1)).body.status).toBe('processing')
  expect(await stockOf(shop, ring)).toBe(0)
  expect((await olive.ship(id)).body.status).toBe('shipped')
  for (const stock of [1, 2, 3]) {
    expect((await refund(1)).status).toBe(200)
    expect(await stockOf(shop, ring)).toBe(stock)
  }
})
