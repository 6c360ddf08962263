import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seed } from '../bench/seed.ts'
import { seedOrders } from '../bench/seed-orders.ts'
import { listChanges } from '../shop/audit/list-changes.ts'
import { findProductIds, searchProductsText } from '../shop/catalogue/search-products.ts'
import { forgetCounts } from '../shop/count-rows.ts'
import { listOrders } from '../shop/order/list-orders.ts'
import { openTestShop, type TestShop } from './harness.ts'

// Each list is found in several ways, by how deep a page is and how much fits: all have to show the same.

const PAGE = { skip: 0, limit: 12 }
const PAID = `not exists (select from payments p where p.order_id = orders.id and p.payment_status <> 'paid')`

let open: TestShop
beforeAll(async () => {
  open = await openTestShop(inject('server'))
  await seed(open.pool, 20_000)
  // The best of what has an 'a': of those below £700 thirty are new and 73 old.
  await open.sql(`insert into products (name, code, description, price, brand_id, category_id, created_at)
    select 'Azure ' || n, 'AZ-' || n, '', case when n > 103 then 100_000 else 4_000 end, 7, 5, now() - n * interval '1 minute' - (n / 31 * 100) * interval '1 day' from generate_series(1, 2100) n`)
  await open.sql('analyze products, shelf')
  await seedOrders(open.pool, { orders: 6_000, changes: 10_000 })
})
afterAll(() => open?.close())

const NARROWED = [
  {},
  { brand_id: 7 },
  { category_id: 1 },
  { category_id: 2, brand_id: 2 },
  { min_price: 20, max_price: 700 },
  { category_id: 3, min_price: 50, max_price: 60 },
  { brand_id: 4, min_price: 300 },
]
// With the last all begin that have it, and some names begin so that have not what the code should have.
const TEXTS = [
  ...[{}, { name: 'a', code: 'a' }, { name: 'hoops', code: 'hoops' }, { name: 'fine', code: '7' }],
  ...[
    { name: 'azure', code: '1' },
    { name: 'azure', code: 'azure' },
  ],
]

test.each(TEXTS.flatMap((text) => NARROWED.map((narrowed) => ({ ...text, ...narrowed }))))(
  'a page of %o is the same stretch of the whole list, in every order',
  async (asked) => {
    for (const sort of [undefined, 'newest', 'price_asc', 'price_desc', 'name'] as const) {
      forgetCounts()
      const whole = await findProductIds(open.shop.db, { ...asked, sort })
      // A page is shown once more from where it began a moment ago, and the next from there.
      for (const skip of [0, 100, 450, 900, Math.max(whole.length - 7, 0), 450, 462, 0]) {
        const page = JSON.parse(await searchProductsText(open.shop.db, { ...asked, sort, skip, limit: 12 }))
        expect(page.total).toBe(whole.length)
        expect(page.items.map(({ id }: { id: string }) => id)).toEqual(whole.slice(skip, skip + 12))
      }
    }
  },
)

test('a character that nobody sees does not keep what is searched for from being found', async () => {
  const text = 'garnet\u200b'
  const { total } = JSON.parse(await searchProductsText(open.shop.db, { ...PAGE, name: text, code: text }))
  expect(total).toBe(2_000)
})

const DEEP_LISTS = [
  ['orders', listOrders, {}, 'orders', 'true'],
  ['paid orders', listOrders, { payment_status: 'paid' }, 'orders', PAID],
  ['the log', listChanges, {}, 'change_log', 'true'],
  ['the log of products', listChanges, { subject: 'product' }, 'change_log', `subject = 'product'`],
] as const

test.each(DEEP_LISTS)(
  '%s are all there, once each, however far down',
  async (_, list, asked, table, where) => {
    const { rows } = await open.pool.query<{ id: string }>(
      `select id from ${table} where ${where} order by created_at desc, id desc`,
    )
    forgetCounts()
    for (const skip of [1_500, 1_512, 2_000, 1_800, rows.length / 2, rows.length - 1_200].map(Math.floor)) {
      const { items, total } = await list(open.shop, { ...asked, skip, limit: 12 })
      expect(total).toBe(rows.length)
      expect(items.map(({ id }) => id)).toEqual(rows.slice(skip, skip + 12).map(({ id }) => id))
    }
  },
)
