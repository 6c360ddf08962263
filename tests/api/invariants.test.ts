import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findViolations, listInvariants } from '../../src/shop/health/broken-invariants.ts'
import { backOffice } from '../support/back-office-calls.ts'
import { corruptIndexes } from '../support/corrupt-indexes.ts'
import { VIOLATIONS, WRONG_STOCK_SETS, WRONG_TOTALS } from '../support/fault-injection.ts'
import { eventually, type TestShop } from '../support/harness.ts'
import { newCustomer, newPromo } from '../support/orders/checkout.ts'
import { openOrderCalls } from '../support/orders/order-calls.ts'
import { paidOrder, placeOrder, stateOf } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { sizedRing } from '../support/sized-ring.ts'

const shop = setUpShop()
let owner: pg.Client
const names: Record<string, string> = {}

beforeAll(async () => {
  owner = new pg.Client({ ...inject('server'), user: 'postgres', database: nameOf(shop) })
  await owner.connect()
  await makeOrders()
  const office = backOffice(() => shop)
  await office.signIn()
  const sizes = ['L', 'M'].map((value) => ({ value, price: 120, stock: 5 }))
  await sizedRing(office, sizes)
})
afterAll(async () => {
  await owner.end()
})

const nameOf = ({ env }: TestShop) => new URL(env.DATABASE_URL ?? '').pathname.slice(1)
const now = () => shop.shop.clock.now()

async function makeOrders(): Promise<void> {
  const orderCalls = await openOrderCalls(shop)
  const [pending, cancelled] = [await placeOrder(shop), await placeOrder(shop)]
  await shop.call('POST', `/api/v1/order/order_to_cart/${cancelled.id}/`)
  const paid = await paidOrder(shop, { promo: await newPromo(shop, 12.5) })
  const refunded = await paidOrder(shop)
  const [item] = (await orderCalls.read(refunded.id)).order_items
  await orderCalls.refund(refunded.id, { items: [{ order_item_id: item.id, quantity: 1, restock: true }] })
  const { userId: user } = await newCustomer(shop)
  Object.assign(names, {
    pending: pending.id,
    cancelled: cancelled.id,
    paid: paid.id,
    refunded: refunded.id,
    user,
  })
  const sent = `select 1 from emails where status <> 'sent'`
  await eventually(async () => (await shop.sql(sent)).length === 0)
}

/** Drops the constraints, so that the checks must find violations that the database would refuse. */
const WITHOUT_GUARDS = `
  set session_replication_role = replica;
  alter table orders alter column grand_total drop expression;
  alter table order_items alter column line_total drop expression;
  do $$ declare guard record; begin
    for guard in select conrelid::regclass as place, conname from pg_constraint
      where connamespace = 'public'::regnamespace and (contype in ('c', 'u') or conrelid = 'stripe_events'::regclass and contype = 'p')
    loop execute format('alter table %s drop constraint if exists %I cascade', guard.place, guard.conname); end loop;
    for guard in select indexrelid::regclass as place from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and indisunique and not indisprimary
    loop execute format('drop index %s', guard.place); end loop;
  end $$`

async function violationsAfter(statement: string, invariant: string): Promise<unknown[]> {
  const named = statement.replaceAll(/\$(\w+)/g, (_, name) => `'${names[name]}'`)
  await owner.query('begin')
  try {
    const { rowCount } = await owner.query(named)
    expect(rowCount, 'rows changed').toBeGreaterThan(0)
    const checked = listInvariants().find(({ name }) => name === invariant)
    return (await checked?.find(owner, now())) ?? []
  } finally {
    await owner.query('rollback')
  }
}

test('the indexes of a valid shop are complete, and one that lacks a row is reported', async () => {
  expect(await corruptIndexes(owner)).toEqual([])
  await owner.query('create index tampered on products (name)')
  // An index with indisready = false does not get new rows.
  await owner.query(`update pg_index set indisready = false where indexrelid = 'tampered'::regclass`)
  await owner.query(`insert into products (name, description, brand_id)
    select 'Not indexed', '', id from brands limit 1`)
  await owner.query(`update pg_index set indisready = true where indexrelid = 'tampered'::regclass`)
  expect(await corruptIndexes(owner)).toEqual([expect.stringContaining('tampered')])
  await owner.query('drop index tampered')
  await owner.query(`delete from products where name = 'Not indexed'`)
})

// Proves: R3.25
test('a valid database has no violations, and each invariant has a test', async () => {
  expect(await findViolations(shop.pool, now())).toEqual([])
  expect(Object.keys(VIOLATIONS).toSorted()).toEqual(
    listInvariants()
      .map(({ name }) => name)
      .toSorted(),
  )
  expect(await stateOf(shop, names.paid ?? '')).toMatchObject({ status: 'processing', payment: 'paid' })
})

describe('without the constraints of the database', () => {
  beforeAll(() => owner.query(WITHOUT_GUARDS))

  // Proves: R1.16, R3.25, R5.20, R5.29, R5.30, R5.53, R5.55
  test.each(Object.entries(VIOLATIONS))('finds a violation of: %s', async (name, statement) => {
    expect(await violationsAfter(statement, name)).not.toEqual([])
  })

  // Proves: R5.55
  test.each(WRONG_TOTALS)('finds wrong totals after: %s', async (statement) => {
    expect(await violationsAfter(statement, "an order's totals match its lines")).not.toEqual([])
  })

  // Proves: R3.25
  test.each(WRONG_STOCK_SETS)('finds a product that In stock would miss after: %s', async (statement) => {
    const name = 'product_search has the present facets (the newest 1,000 products)'
    expect(await violationsAfter(statement, name)).not.toEqual([])
  })
})
