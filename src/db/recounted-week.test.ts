import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../tests/support/back-office-calls.ts'
import { orderOfLines } from '../../tests/support/orders/parcels.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpOrderShop } from '../../tests/support/set-up-shop.ts'
import { findViolations } from '../shop/health/broken-invariants.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

// Proves: R12.140
it('an update gives the places of pieces back that were refunded before they were made', async () => {
  const made_to_order = { per_week: 9, days: 10, bench_hours: 1 }
  const ring = (await office.create({ stock_quantity: 1, made_to_order })).id as string
  const { id, take } = await orderOfLines(shop, olive, [5], [ring])
  await olive.ship(id, { items: take(2) })
  const items = [{ ...take(2)[0], restock: false }]
  expect((await olive.refund(id, { items, confirm_unsent: true })).status).toBe(200)
  // As an earlier version left it.
  await shop.change('update variants set made_count = 4 where product_id = $1', [ring])
  expect(await findViolations(shop.pool)).toHaveLength(1)
  await runMigration(shop, '0054_free_orders')
  expect(await shop.sql('select made_count from variants where product_id = $1', [ring])).toEqual([
    { made_count: 2 },
  ])
})
