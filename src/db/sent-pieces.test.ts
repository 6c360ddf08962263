import { expect, it } from 'vitest'
import { backOffice } from '../../tests/support/back-office-calls.ts'
import { orderOfLines } from '../../tests/support/orders/parcels.ts'
import { returnCalls } from '../../tests/support/orders/returns.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpOrderShop } from '../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)

// Proves: R13.201
it('an update finds which refunded pieces had left, so that nothing is sent twice', async () => {
  const { linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const order = await orderOfLines(shop, olive, [4, 2])
  const { id, take } = order
  const refund = async (...pieces: number[]) => {
    const items = take(...pieces).map((item) => ({ ...item, restock: true }))
    expect((await olive.refund(id, { items, confirm_unsent: true })).status).toBe(200)
  }
  await refund(1)
  await olive.ship(id, { items: take(2) })
  // Of the first line one piece is left, of the second one two.
  await refund(1, 1)
  await olive.ship(id)
  const { body } = await ask(await linkFor(order), take(1))
  await inspected(body.id)
  await act(body.id, 'refund')
  const { id: cancelled, ...other } = await orderOfLines(shop, olive, [2])
  await olive.refund(cancelled, { items: other.take(1).map((item) => ({ ...item, restock: false })) })
  // A cached plan of `select *` would not outlive the change of the columns.
  const sent = async () =>
    (await shop.sql('select to_jsonb(i) as item from refund_items i order by refund_id, order_item_id')).map(
      ({ item }: any) => item,
    )
  const before = await sent()
  expect(before.map(({ sent_quantity }: any) => sent_quantity).toSorted()).toEqual([0, 0, 0, 0, 1])
  await runMigration(shop, '0055_sent_pieces', 'alter table refund_items drop column sent_quantity')
  expect(await sent()).toEqual(before)
})

// Proves: R13.262
it('an update knows that a returned piece had left, though the rest of its line had not', async () => {
  await office.signIn()
  const made_to_order = { per_week: 9, days: 10, bench_hours: 1 }
  const ring = (await office.create({ stock_quantity: 1, made_to_order })).id as string
  const { linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const order = await orderOfLines(shop, olive, [3], [ring])
  await olive.ship(order.id, { items: order.take(1) })
  const { body } = await ask(await linkFor(order), order.take(1))
  await inspected(body.id)
  await act(body.id, 'refund')
  const state = async () => [
    await shop.sql('select sent_quantity from refund_items where order_item_id = $1', [order.items[0]]),
    await shop.sql('select made_count from variants where product_id = $1', [ring]),
  ]
  const before = await state()
  expect(before).toEqual([[{ sent_quantity: 1 }], [{ made_count: 2 }]])
  // As 0055 left it.
  await shop.change('update refund_items set sent_quantity = 0 where order_item_id = $1', [order.items[0]])
  await shop.change('update variants set made_count = 1 where product_id = $1', [ring])
  await runMigration(shop, '0061_restocked_pieces', 'alter table refund_items drop column sent_restocked')
  expect(await state()).toEqual(before)
  expect((await olive.ship(order.id)).body).toMatchObject({ status: 'shipped' })
})
