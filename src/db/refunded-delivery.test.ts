import { expect, it } from 'vitest'
import { newPromo } from '../../tests/support/orders/checkout.ts'
import { addProduct, paidOrder } from '../../tests/support/orders/placed-order.ts'
import { returnCalls, take } from '../../tests/support/orders/returns.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpOrderShop } from '../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

/** Two refunds of an order: an item of its first line, then all that is left by a return. */
async function returned(prices: number[], promo?: string) {
  const { linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const lines = await Promise.all(
    prices.map(async (price) => ({ productId: await addProduct(shop, { price }), quantity: 3 })),
  )
  const order = await paidOrder(shop, { lines, ...(promo && { promo }) })
  await olive.ship(order.id)
  await olive.ask('POST', `/order/${order.id}/deliver/`)
  const { order_items } = await olive.read(order.id)
  const [first] = order_items
  const one = { order_item_id: first.id, quantity: 1, restock: false }
  expect((await olive.refund(order.id, { items: [one] })).status).toBe(200)
  const rest = order_items.map(({ id }: any) => take(id, id === first.id ? 2 : 3))
  const { body } = await ask(await linkFor(order), rest)
  await inspected(body.id, (_, at) => (at === 0 ? { deduction: 10, deduction_reason: 'Worn' } : {}))
  expect((await act(body.id, 'refund')).body.refund.shipping).toBe('5.00')
  return order.id
}

// Proves: R13.83
it('an update finds what returns gave back of the delivery before', async () => {
  const ids = [await returned([2_500]), await returned([1_999, 3_333], await newPromo(shop, 7))]
  await shop.change('update refunds set shipping = 0')
  await shop.change('update refund_items set amount = null')
  for (const id of ids) expect((await olive.read(id)).refundable_shipping).toBe('5.00')
  for (let times = 0; times < 2; times += 1) {
    await runMigration(shop, '0033_refunded_delivery')
    for (const id of ids) {
      const { refunds, refundable_shipping } = await olive.read(id)
      expect(refunds.map(({ shipping }: any) => shipping).sort()).toEqual(['0.00', '5.00'])
      expect(refundable_shipping).toBe('0.00')
    }
  }
})
