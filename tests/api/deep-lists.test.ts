import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listChanges } from '../../src/shop/audit/list-changes.ts'
import { listOrders } from '../../src/shop/orders/queries/list-orders.ts'
import { seed } from '../../tools/bench/seed.ts'
import { seedOrders } from '../../tools/bench/seed-orders.ts'
import { openTestShop, type TestShop } from '../support/harness.ts'

const PAID = `not exists (select from payments p where p.order_id = orders.id and p.payment_status <> 'paid')`

let open: TestShop
beforeAll(async () => {
  open = await openTestShop(inject('server'))
  await seed(open.pool, 100)
  await seedOrders(open.pool, { orders: 600, changes: 1_000 })
})
afterAll(() => open?.close())

const DEEP_LISTS = [
  ['orders', listOrders, {}, 'orders', 'true'],
  ['paid orders', listOrders, { payment_status: 'paid' }, 'orders', PAID],
  ['the log', listChanges, {}, 'audit_log', 'true'],
  ['the log of products', listChanges, { subject: 'product' }, 'audit_log', `subject = 'product'`],
] as const

// Proves: R1.15
test.each(DEEP_LISTS)(
  '%s are all there, once each, however far down',
  async (_, list, asked, table, where) => {
    const { rows } = await open.pool.query<{ id: string }>(
      `select id from ${table} where ${where} order by created_at desc, id desc`,
    )
    for (const skip of [0, 12, Math.floor(rows.length / 2), rows.length - 7]) {
      const { items, total } = await list(open.shop, { ...asked, skip, limit: 12 })
      expect(total).toBe(rows.length)
      expect(items.map(({ id }) => id)).toEqual(rows.slice(skip, skip + 12).map(({ id }) => id))
    }
  },
)
