import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../tests/support/back-office-calls.ts'
import { expectInvariantsHold } from '../../tests/support/orders/order-calls.ts'
import { orderOfLines } from '../../tests/support/orders/parcels.ts'
import { stockOf } from '../../tests/support/orders/placed-order.ts'
import { returnCalls } from '../../tests/support/orders/returns.ts'
import { withdrawableOrder } from '../../tests/support/orders/withdrawal-calls.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpOrderShop } from '../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const madeRing = async () => {
  const made_to_order = { per_week: 9, days: 10, bench_hours: 1 }
  return (await office.create({ stock_quantity: 1, made_to_order })).id as string
}

const ADDED = '0064_added_pieces'
const WITHOUT_ADDED = 'alter table refund_items drop column added_at'

/** From before the columns were there. */
async function update(): Promise<void> {
  const before = `${WITHOUT_ADDED}, drop column sent_restocked, drop column sent_quantity`
  await runMigration(shop, '0055_sent_pieces', before)
  await runMigration(shop, '0061_restocked_pieces')
  await runMigration(shop, ADDED)
}

type Order = Awaited<ReturnType<typeof orderOfLines>>

/** One of the first line leaves, and comes back. */
async function returnedOne(order: Order): Promise<void> {
  const { linkFor, ask, act, inspected } = returnCalls(shop, olive)
  await olive.ship(order.id, { items: order.take(1) })
  const { body } = await ask(await linkFor(order), order.take(1))
  await inspected(body.id)
  expect((await act(body.id, 'refund')).status).toBe(200)
}

const rows = async () => {
  const all = await shop.sql<any>('select * from refund_items order by refund_id, order_item_id')
  return all.map(({ added_at, ...row }) => ({ ...row, isAdded: added_at !== null }))
}

// Proves: R13.266
it('an update knows what had not left of a refund after a return of its line, so that nothing is sent twice', async () => {
  const order = await orderOfLines(shop, olive, [3, 1])
  await returnedOne(order)
  const items = order.take(2).map((item) => ({ ...item, restock: true }))
  expect((await olive.refund(order.id, { items })).status).toBe(200)
  const before = await rows()
  expect(before.map(({ sent_quantity }: any) => sent_quantity).toSorted()).toEqual([0, 1])
  await update()
  expect(await rows()).toEqual(before)
  const { body } = await olive.ship(order.id)
  expect(body.shipments.at(-1).items).toEqual([{ order_item_id: order.items[1], quantity: 1 }])
  await expectInvariantsHold(shop)
})

// Proves: R13.266
it('an update takes the place in the week back that no piece seemed to have', async () => {
  const ring = await madeRing()
  const order = await orderOfLines(shop, olive, [2], [ring])
  await returnedOne(order)
  const count = () => shop.sql('select made_count from variants where product_id = $1', [ring])
  expect(await count()).toEqual([{ made_count: 1 }])
  // As 0055 left it.
  await shop.change('update variants set made_count = 0 where product_id = $1', [ring])
  await update()
  expect(await count()).toEqual([{ made_count: 1 }])
  await expectInvariantsHold(shop)
})

/** An earlier release added the pieces of a mark to the refund by amount that paid for them, instead of one of 0.00. */
async function addToRefunds(orderId: string): Promise<void> {
  await shop.change(
    `with moved as (
      update refund_items i set refund_id = c.covered_by, added_at = marked.created_at
      from refund_covers c join refunds marked on marked.id = c.refund_id
      where i.refund_id = c.refund_id and marked.order_id = $1 returning c.refund_id)
    delete from refund_covers where refund_id in (select refund_id from moved)`,
    [orderId],
  )
  await shop.change('delete from refunds where withdrawal_id is not null and order_id = $1', [orderId])
}

// Proves: R13.265
it('an update knows when a withdrawal was marked as refunded', async () => {
  const ring = await madeRing()
  const { id, order_item_id, withdraw, mark, refund } = await withdrawableOrder(shop, olive, 2, ring)
  const { body } = await withdraw(1)
  await refund({ amount: 50 })
  await olive.ship(id, { items: [{ order_item_id, quantity: 1 }], confirm_withdrawn: true })
  await mark(body.id)
  await addToRefunds(id)
  const before = await rows()
  await runMigration(shop, ADDED, WITHOUT_ADDED)
  expect(await rows()).toEqual(before)
  await expectInvariantsHold(shop)
})

/** Nothing was put back. */
async function asEarlierReleaseLeft({ id, productId }: { id: string; productId: string }): Promise<void> {
  await addToRefunds(id)
  await shop.change(`delete from stock_movements where order_id = $1 and reason = 'refund'`, [id])
  await shop.change('update variants set stock_quantity = 7 where product_id = $1', [productId])
  await shop.change(
    `update refund_items set restocked = false, sent_restocked = true
    where refund_id in (select id from refunds where order_id = $1)`,
    [id],
  )
  await runMigration(shop, ADDED, WITHOUT_ADDED)
}

// Proves: R13.267
it.each([
  ['goes back into stock', 0, 10],
  ['stays out when the same pieces were refunded without restocking, too', 1, 8],
])(
  'of an order cancelled after an update, what the earlier release marked as refunded %s',
  async (_, refunded, stock) => {
    const { id, productId, withdraw, mark, refund } = await withdrawableOrder(shop, olive, 3)
    if (refunded) await refund({ pieces: refunded })
    const { body } = await withdraw(1)
    await refund({ amount: 25 })
    await mark(body.id)
    await asEarlierReleaseLeft({ id, productId })
    expect((await olive.cancel(id)).body.status).toBe('cancelled')
    expect(await stockOf(shop, productId)).toBe(stock)
    await expectInvariantsHold(shop)
  },
)

// Proves: R13.267
it('of two marks of the same pieces before an update, the first goes back into stock, the second stays out', async () => {
  const { id, productId, withdraw, mark, refund } = await withdrawableOrder(shop, olive, 3)
  for (const _ of [1, 2]) {
    const { body } = await withdraw(1)
    await refund({ amount: 25 })
    expect((await mark(body.id)).body.is_refunded).toBe(true)
  }
  await asEarlierReleaseLeft({ id, productId })
  expect((await olive.cancel(id)).body.status).toBe('cancelled')
  expect(await stockOf(shop, productId)).toBe(9)
  await expectInvariantsHold(shop)
})
