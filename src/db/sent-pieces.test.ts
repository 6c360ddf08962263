import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { expectInvariantsHold } from '../../tests/support/orders/order-calls.ts'
import { orderOfLines } from '../../tests/support/orders/parcels.ts'
import { returnCalls } from '../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

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
  const sent = () => shop.sql('select * from refund_items order by refund_id, order_item_id')
  const before = await sent()
  expect(before.map(({ sent_quantity }: any) => sent_quantity).toSorted()).toEqual([0, 0, 0, 0, 1])
  await shop.change('alter table refund_items drop column sent_quantity')
  await shop.pool.query(await readFile(new URL('migrations/0055_sent_pieces.sql', import.meta.url), 'utf8'))
  expect(await sent()).toEqual(before)
  await expectInvariantsHold(shop)
})
