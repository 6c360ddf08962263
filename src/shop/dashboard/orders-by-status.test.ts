import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/harness.ts'
import { placeOrder } from '../../../tests/support/placed-order.ts'
import type { DB } from '../../db/tables.ts'
import type { Shop } from '../shop.ts'
import { countByStatus } from './orders-by-status.ts'

let shop: TestShop
let counting: Shop
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
  // The shop itself has counted as it opened, before these orders are put long ago.
  counting = { ...shop.shop, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: shop.pool }) }) }
})
afterAll(() => shop.close())

it('orders by status are as many as there are, of long ago and of now, before and after they are remembered', async () => {
  const [old, older] = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)]
  await shop.sql(`update orders set created_at = created_at - interval '30 days' where id in ($1, $2)`, [
    old.id,
    older.id,
  ])
  await agree()
  await complete(old.id)
  await placeOrder(shop)
  await agree()
  // None is left for the sweep that the clock's move brings about.
  await shop.sql(`update orders set status = 'completed'`)
  await shop.sandbox('/sandbox/clock', { advance_s: 2 * 3_600 })
  await agree()
  const last = await placeOrder(shop)
  await agree()
  await complete(last.id)
  expect((await agree()).completed).toBe(5)
})

/** What is told is what a plain count finds. */
async function agree() {
  const rows = await shop.sql<{ status: string; total: string }>(
    'select status, count(*)::text as total from orders group by status',
  )
  const told = await countByStatus(counting)
  const found = Object.fromEntries(rows.map(({ status, total }) => [status, Number(total)]))
  expect(Object.fromEntries(Object.entries(told).filter(([, total]) => total > 0))).toEqual(found)
  return told
}

const complete = (id: string) => shop.sql(`update orders set status = 'completed' where id = $1`, [id])
