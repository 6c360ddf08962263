import { Kysely, PostgresDialect } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import type { DB } from '../../db/tables.ts'
import type { Shop } from '../shop.ts'
import { countByStatus } from './orders-by-status.ts'

const shop = setUpShop()

let counting: Shop
beforeAll(async () => {
  // A separate Kysely instance has an empty cache: the shop has counted at its start.
  counting = { ...shop.shop, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: shop.pool }) }) }
})

it('counts old and new orders by status, with and without the cache', async () => {
  const [old, older] = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
  await shop.sql(`update orders set created_at = created_at - interval '30 days' where id in ($1, $2)`, [
    old.id,
    older.id,
  ])
  await expectSameCounts()
  await complete(old.id)
  await placeOrder(shop)
  await expectSameCounts()
  // Advancing the clock runs the periodic jobs, which must not change these orders.
  await shop.sql(`update orders set status = 'completed'`)
  await shop.sandbox('/sandbox/clock', { advance_s: 2 * 3_600 })
  await expectSameCounts()
  const last = await placeOrder(shop)
  await expectSameCounts()
  await complete(last.id)
  expect((await expectSameCounts()).completed).toBe(5)
})

/** Compares the result with a plain count. */
async function expectSameCounts() {
  const rows = await shop.sql<{ status: string; total: string }>(
    'select status, count(*)::text as total from orders group by status',
  )
  const counts = await countByStatus(counting)
  const found = Object.fromEntries(rows.map(({ status, total }) => [status, Number(total)]))
  expect(Object.fromEntries(Object.entries(counts).filter(([, total]) => total > 0))).toEqual(found)
  return counts
}

const complete = (id: string) => shop.sql(`update orders set status = 'completed' where id = $1`, [id])
