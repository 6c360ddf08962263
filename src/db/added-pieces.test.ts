import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../tests/support/back-office-calls.ts'
import { expectInvariantsHold } from '../../tests/support/orders/order-calls.ts'
import { orderOfLines } from '../../tests/support/orders/parcels.ts'
import { returnCalls } from '../../tests/support/orders/returns.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpOrderShop } from '../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const madeRing = async () => {
  const made_to_order = { per_week: 9, days: 10, bench_hours: 1 }
  return (await office.create({ stock_quantity: 1, made_to_order })).id as string
}

/** From before the columns were there. */
async function update(): Promise<void> {
  const before =
    'alter table refund_items drop column if exists added_at, drop column sent_restocked, drop column sent_quantity'
  await runMigration(shop, '0055_sent_pieces', before)
  await runMigration(shop, '0061_restocked_pieces')
  await runMigration(shop, '0064_added_pieces')
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

const rows = () =>
  shop.sql<any>(
    'select refund_id, order_item_id, quantity, sent_quantity, restocked, sent_restocked from refund_items order by 1, 2',
  )

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
