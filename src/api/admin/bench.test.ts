import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { engravableLocket, OLIVE } from '../../../tests/support/orders/engraved.ts'
import { paidOrder, placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const bench = async () => (await office.call('GET', '/admin/bench/?limit=100')).body

// Proves: R12.94
it('the bench lists what is to be made and engraved, and nothing that is done, refunded or unpaid', async () => {
  const { id: locket } = await engravableLocket(office)
  const made_to_order = { per_week: 9, days: 20, bench_hours: 0 }
  const ring = await office.create({ name: 'Made ring', stock_quantity: 1, made_to_order })
  const lines = [{ productId: ring.id as string, quantity: 3 }]
  const made = await paidOrder(shop, { lines })
  const engraved = await paidOrder(shop, {
    lines: [
      { productId: locket, personalisation: OLIVE, quantity: 1 },
      { productId: locket, quantity: 1 },
    ],
  })
  await placeOrder(shop, { lines })
  const { items, total } = await bench()
  expect(total).toBe(2)
  // The days of engraving are fewer.
  expect(items).toMatchObject([
    {
      order_id: engraved.id,
      name: 'Locket',
      quantity: 1,
      made_quantity: 0,
      personalisation: OLIVE,
      due: null,
    },
    { order_id: made.id, code: ring.code, quantity: 3, made_quantity: 2, personalisation: null },
  ])
  expect(items[1].order_code).toBe((await olive.read(made.id)).code)
  expect(items[0].due_on < items[1].due_on).toBe(true)
  await shop.sql(`update shippings set dispatch_by = '2020-01-02' where order_id = $1`, [made.id])
  expect((await bench()).items.map(({ due }: { due: string }) => due)).toEqual(['late', null])
  await olive.refund(made.id, { items: [{ order_item_id: items[1].id, quantity: 2, restock: true }] })
  expect((await bench()).items[0]).toMatchObject({ quantity: 1, made_quantity: 1 })
  await olive.ship(engraved.id)
  expect((await bench()).items.map((item: { order_id: string }) => item.order_id)).toEqual([made.id])
  const parcels = await paidOrder(shop, { lines })
  const [{ id: line }] = (await olive.read(parcels.id)).order_items
  await olive.ship(parcels.id, { items: [{ order_item_id: line, quantity: 1 }] })
  expect((await bench()).items.at(-1)).toMatchObject({ order_id: parcels.id, quantity: 2, made_quantity: 2 })
})
