import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listChanges } from '../../src/shop/audit/list-changes.ts'
import { listOrders } from '../../src/shop/orders/queries/list-orders.ts'
import { openTestShop, type TestShop } from '../support/harness.ts'

const PAID = `not exists (select from payments p where p.order_id = orders.id and p.payment_status <> 'paid')`

// A quarter of the orders are paid. Three orders, and three rows of the log, share each timestamp.
const SEED = `
  with o as (
    insert into orders (code, customer_type, first_name, last_name, email, phone_number, payment_method, currency, total_amount,
      shipping_fee, reserved_until, created_at, updated_at)
    select '26-' || upper(lpad(to_hex(n), 8, '0')), 'guest', 'Ada', 'Lovelace', 'ada@example.com', '1', 'stripe', 'GBP', 2500,
      500, now(), now() - n / 3 * interval '1 minute', now()
    from generate_series(1, 600) n returning id, code
  ), p as (
    insert into payments (order_id, session_id, amount, currency, payment_status, paid_at)
    select id, code, 3000, 'GBP', case when paid then 'paid' else 'open' end, case when paid then now() end
    from o, lateral (select code like any(array['%0', '%4', '%8', '%C'])) q(paid)
  )
  insert into shippings (order_id, shipping_method, method_name, estimated_delivery, address, city, state, postal_code, country)
  select id, 'standard', 'Standard (3-5 business days)', current_date, '1 High Street', 'London', 'London', 'E1 6AN', 'United Kingdom' from o;
  with admin as (
    insert into admins (first_name, last_name, email, phone_number, password_hash, email_verified_at)
    values ('Olive', 'Owner', 'olive@example.com', '1', 'none', now()) returning id
  )
  insert into audit_log (admin_id, subject, subject_id, name, action, before, after, created_at)
  select admin.id, case when n % 4 = 0 then 'order' else 'product' end, n, 'Ring', 'edited', '{}', '{}', now() - n / 3 * interval '1 minute'
  from admin, generate_series(1, 1000) n`

let open: TestShop
beforeAll(async () => {
  open = await openTestShop(inject('server'))
  await open.pool.query(SEED)
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
  'every page of %s is complete and without duplicates',
  async (_, list, filter, table, where) => {
    const { rows } = await open.pool.query<{ id: string }>(
      `select id from ${table} where ${where} order by created_at desc, id desc`,
    )
    for (const skip of [0, 12, Math.floor(rows.length / 2), rows.length - 7]) {
      const { items, total } = await list(open.shop, { ...filter, skip, limit: 12 })
      expect(total).toBe(rows.length)
      expect(items.map(({ id }) => id)).toEqual(rows.slice(skip, skip + 12).map(({ id }) => id))
    }
  },
)
