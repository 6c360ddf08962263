import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seed } from '../bench/seed.ts'
import { seedOrders } from '../bench/seed-orders.ts'
import type { DB } from '../db/tables.ts'
import { listAccounts } from '../shop/account/list-accounts.ts'
import { listChanges } from '../shop/audit/list-changes.ts'
import { findCart } from '../shop/cart/find-cart.ts'
import { findProduct } from '../shop/catalogue/find-product.ts'
import { homeRows } from '../shop/catalogue/home-rows.ts'
import { relatedProducts } from '../shop/catalogue/related-products.ts'
import { searchProductsText } from '../shop/catalogue/search-products.ts'
import { forgetCounts } from '../shop/count-rows.ts'
import { listEmails } from '../shop/mail/outbox.ts'
import { listOrders } from '../shop/order/list-orders.ts'
import { listUserOrders } from '../shop/order/list-user-orders.ts'
import type { Shop } from '../shop/shop.ts'
import { listLowStock } from '../shop/stock/list-low.ts'
import { listStockMovements } from '../shop/stock/list-movements.ts'
import { openTestShop, type TestShop } from './harness.ts'

const LARGE = [
  'products',
  'shelf',
  'product_images',
  'stock_movements',
  'orders',
  'order_items',
  'payments',
  'shippings',
].concat(['users', 'emails', 'change_log'])
const SOMEBODY = '00000000-0000-4000-8000-000000000000'
const PAGE = { skip: 0, limit: 12 }

let open: TestShop
let shop: Shop
const sent: CompiledQuery[] = []

beforeAll(async () => {
  open = await openTestShop(inject('server'))
  await seed(open.pool, 20_000)
  await open.sql(`insert into products (name, code, description, price, brand_id, category_id, created_at)
    select 'Tiara ' || n, 'T-' || n, '', 90_000_000 + n, 1, 5, timestamptz '2000-01-01' from generate_series(1, 1500) n`)
  await open.sql('analyze products, shelf')
  await seedOrders(open.pool, { orders: 6_000, changes: 10_000 })
  const dialect = new PostgresDialect({ pool: open.pool })
  const log = ({ query }: { query: CompiledQuery }) => {
    if (!/^(begin|select set_config|commit)/.test(query.sql)) sent.push(query)
  }
  shop = { ...open.shop, db: new Kysely<DB>({ dialect, log }) }
})
afterAll(() => open?.close())

test.each([
  ['the plain list', () => searchProductsText(shop.db, PAGE)],
  ['a deep page', () => searchProductsText(shop.db, { skip: 9_000, limit: 12, sort: 'price_asc' })],
  ['a category', () => searchProductsText(shop.db, { ...PAGE, category_id: 1, sort: 'name' })],
  ['a brand of a category', () => searchProductsText(shop.db, { ...PAGE, category_id: 5, brand_id: 5 })],
  [
    'prices',
    () => searchProductsText(shop.db, { ...PAGE, min_price: 10, max_price: 12, sort: 'price_desc' }),
  ],
  ['a text', () => searchProductsText(shop.db, { ...PAGE, name: 'garnet hoops', code: 'garnet hoops' })],
  ['a code', () => searchProductsText(shop.db, { ...PAGE, name: 'BN-0001234', code: 'BN-0001234' })],
  ['nothing', () => searchProductsText(shop.db, { ...PAGE, name: 'xyzzy', code: 'xyzzy' })],
  ['a misspelt word', () => searchProductsText(shop.db, { ...PAGE, name: 'neclace', code: 'neclace' })],
  ['a product', () => findProduct(shop.db, SOMEBODY)],
  ['its relations', () => relatedProducts(shop.db, { id: SOMEBODY, category_id: 5 })],
  ['the home page', () => homeRows(shop.db)],
  ['what runs out', () => listLowStock(shop.db, { ...PAGE, below: 3 })],
  ['a customer’s orders', () => listUserOrders(shop.db, SOMEBODY, PAGE)],
  [
    'a common text, its number known',
    async () => {
      for (let time = 0; time < 2; time++)
        await searchProductsText(shop.db, { ...PAGE, name: 'fine', code: 'fine' })
    },
  ],
])('no table is read whole for %s', async (_, work) => {
  forgetCounts()
  sent.length = 0
  await work()
  expect(sent.length).toBeGreaterThan(0)
  for (const { sql } of sent) expect(await tablesReadWhole(sql), sql).toEqual([])
})

test.each([
  ['orders', () => listOrders(shop, PAGE)],
  ['orders of a name', () => listOrders(shop, { ...PAGE, first_name: 'grace', status: 'shipped' })],
  ['orders of a status', () => listOrders(shop, { ...PAGE, status: 'processing' })],
  ['orders refunded', () => listOrders(shop, { ...PAGE, payment_status: 'refunded' })],
  ['customers', () => listAccounts(shop.db, 'user', { ...PAGE, search: 'lovelace' })],
  ['customers of a common word', () => listAccounts(shop.db, 'user', { ...PAGE, search: 'example' })],
  ['letters', () => listEmails(shop.db, { ...PAGE, status: 'failed' })],
  ['letters of a word', () => listEmails(shop.db, { ...PAGE, search: 'shopper4321' })],
  ['letters of a common word', () => listEmails(shop.db, { skip: 3_000, limit: 12, search: 'order' })],
  ['letters, deep', () => listEmails(shop.db, { skip: 2_000, limit: 12, status: 'sent' })],
  ['the log of something', () => listChanges(shop, { ...PAGE, subject: 'order' })],
])('a page of %s reads no table whole', async (_, work) => {
  sent.length = 0
  await work()
  const pages = sent.filter(({ sql }) => !/^\s*(select count|with text )/.test(sql))
  expect(pages.length).toBeGreaterThan(0)
  for (const { sql } of pages) expect(await tablesReadWhole(sql), sql).toEqual([])
})

test('a text that was counted before the last change is counted on without a look at the shelf', async () => {
  for (let time = 0; time < 2; time++) {
    forgetCounts()
    sent.length = 0
    await searchProductsText(shop.db, { name: 'a', code: 'a', skip: 24 * time, limit: 24 })
  }
  expect(sent).toHaveLength(2)
  const plan = await planOf(sent[0]?.sql ?? '')
  expect(plan).toMatch(/ on shelf_changes /)
  expect(plan).not.toMatch(/ on shelf /)
})

test('the names of a brand are walked in an index of their own, from either end', async () => {
  for (const skip of [0, 900]) {
    sent.length = 0
    await searchProductsText(shop.db, { skip, limit: 12, brand_id: 9, category_id: 1, sort: 'name' })
    const plan = await planOf(sent[0]?.sql ?? '')
    expect(plan).toMatch(/Index Only Scan using shelf_brand_name on shelf/)
    expect(plan).toMatch(/Index Only Scan Backward using shelf_brand_name on shelf/)
  }
})

test('a page that is not too deep within what most names hold is walked to', async () => {
  for (const skip of [700, 900]) {
    sent.length = 0
    await searchProductsText(shop.db, { name: 'a', code: 'a', skip, limit: 12 })
  }
  expect(sent).toHaveLength(1)
  const looks = looksAtShelf(await workOf(sent[0]))
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThan(5_000)
})

test.each([
  [
    'a range of prices',
    { sort: 'price_desc', min_price: 50, max_price: 60 },
    /Index (Only )?Scan Backward using shelf_price .*\n *Index Cond: .*price >= /,
  ],
  [
    'a category’s range of prices',
    { sort: 'price_desc', category_id: 1, min_price: 50, max_price: 60 },
    /Index (Only )?Scan Backward using shelf_category_price .*\n *Index Cond: .*price >= /,
  ],
] as const)('%s is walked in a stretch of an index', async (_, asked, walk) => {
  for (let time = 0; time < 2; time++) {
    sent.length = 0
    await searchProductsText(shop.db, { ...PAGE, ...asked })
  }
  expect(await planOf(sent.at(-1)?.sql ?? '')).toMatch(walk)
})

// Pages that differ: one that took long is told again.
const OTHERS = [11, 12]
const GARNET = { name: 'garnet', code: 'garnet' }

test.each([
  ['that is met soon is walked to', { ...GARNET, sort: 'price_asc' }, 500],
  ['that is met late is looked up', { name: 'tiara', sort: 'newest' }, 6_000],
  ['that is met late by its price is looked up', { name: 'tiara', category_id: 1, sort: 'price_asc' }, 6_000],
  [
    'that is met soon in a category is walked to there',
    { name: 'tiara', category_id: 1, sort: 'price_desc' },
    500,
  ],
  ['that is rare is looked up, whatever else it must fulfil', { name: 'tiara', min_price: 1 }, 6_000],
  ['with which no name begins is met among the newest, best first', { name: 'a', code: 'a' }, 1_000],
  [
    'by name is walked to before those that begin so are counted',
    { name: 'b', code: 'b', sort: 'name' },
    500,
  ],
  ['deep among what nearly all names hold is walked to', { name: 'e', sort: 'newest', skip: 3_000 }, 5_000],
] as const)('a page of a common word %s', async (_, asked, most) => {
  for (const limit of OTHERS) {
    sent.length = 0
    await searchProductsText(shop.db, { ...PAGE, ...asked, limit })
  }
  const looks = looksAtShelf(await workOf(sent.at(-1)))
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThan(most)
})

test.each([
  ['a rare text', { name: 'necklace 77', code: 'necklace 77' }],
  ['words that no name has in this order', { name: 'hoops garnet', code: 'hoops garnet' }],
  ['what nothing has', { name: 'xyzzy', code: 'xyzzy' }],
  ['a common text, best first', GARNET],
  ['a common text in an order', { ...GARNET, sort: 'price_desc', category_id: 1 }],
] as const)('a page of %s is told again without looking for it', async (_, asked) => {
  forgetCounts()
  const [first, again] = [await searchProductsText(shop.db, { ...PAGE, ...asked, limit: 9 }), sent.length]
  expect(await searchProductsText(shop.db, { ...PAGE, ...asked, limit: 9 })).toBe(first)
  for (const statement of sent.slice(again).filter(({ sql }) => !sql.includes('shelf_words')))
    expect(looksAtShelf(await workOf(statement)), statement.sql).toBe(0)
})

test('words are looked for with what stands next to them, and not more of them than tell', async () => {
  sent.length = 0
  await searchProductsText(shop.db, { ...PAGE, name: 'pear strand', code: 'pear strand' })
  expect(looksAtShelf(await workOf(sent[0]))).toBeLessThan(20)
  sent.length = 0
  await searchProductsText(shop.db, { ...PAGE, name: 'hoops '.repeat(30), code: 'hoops '.repeat(30) })
  expect(sent[0]?.parameters.length).toBeLessThan(20)
})

test('words that no name has as they stand are sorted by nothing but the date', async () => {
  for (const [text, isRanked] of [
    ['hoops garnet', false],
    ['hooops garnet', true],
  ] as const) {
    await searchProductsText(shop.db, { ...PAGE, name: text, code: text, limit: 8, sort: undefined })
    expect(/case when .* then 2 else 3/s.test(sent.at(-1)?.sql ?? ''), text).toBe(isRanked)
  }
})

test('names that all begin with a text are walked to where they stand together', async () => {
  const asked = { name: 'tiara', code: 'tiara', sort: 'name', skip: 1_480, limit: 12 } as const
  forgetCounts()
  await searchProductsText(shop.db, asked)
  const work = await workOf(sent.at(-1))
  expect(work).toMatch(/using shelf_name on shelf .*actual rows=1492/)
  expect(work).not.toMatch(/shelf_search .*actual/)
})

test.each([
  ['the first of a text', GARNET, 'name', 0],
  ['one of a text far down', GARNET, 'price_desc', 600],
  ['one of names that begin alike', { name: 'tiara', code: 'tiara' }, 'name', 1_480],
  ['one that is best first', { name: 'a', code: 'a' }, undefined, 900],
] as const)('a page that was shown a moment ago, %s, is not walked to again', async (_, text, sort, skip) => {
  const page = (limit: number) => searchProductsText(shop.db, { ...text, sort, skip, limit })
  // It has been counted, so that it is walked to.
  await page(12)
  forgetCounts()
  await page(13)
  const before = looksAtShelf(await workOf(sent.at(-1)))
  await page(14)
  const looks = looksAtShelf(await workOf(sent.at(-1)))
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThan(before / 5)
})

test('where the newest have nothing of a common text, the walk goes on behind them, once for all ranks', async () => {
  await open.sql(`insert into products (name, code, description, price, brand_id, created_at)
    select 'Ring ' || n, 'R-' || n, '', 100, 1, now() + n * interval '1 second' from generate_series(1, 4500) n`)
  forgetCounts()
  for (const limit of OTHERS) await searchProductsText(shop.db, { ...PAGE, name: 'to', limit })
  const work = await workOf(sent.at(-1))
  await open.sql(`delete from products where code like 'R-%'`)
  expect(looksAtShelf(work)).toBeGreaterThan(4_500)
  expect(work).not.toMatch(/shelf_search \(actual/)
  expect(work.match(/shelf_newest on shelf.*\(actual/g)).toHaveLength(1)
})

test('the last page of a common text, which is not full, is walked to from the one before', async () => {
  const page = async (skip: number) => {
    const found = await searchProductsText(shop.db, { name: 'a', code: 'a', skip, limit: 12 })
    return JSON.parse(found) as { total: number; items: object[] }
  }
  const { total } = await page(0)
  await page(total - 18)
  sent.length = 0
  expect((await page(total - 6)).items).toHaveLength(6)
  expect(sent).toHaveLength(1)
  expect(looksAtShelf(await workOf(sent[0]))).toBeLessThan(5_000)
})

test('words of one and two letters are counted without the trigrams, which hold too many of them', async () => {
  for (const text of ['a b', 'e', 'or']) {
    forgetCounts()
    sent.length = 0
    await searchProductsText(shop.db, { ...PAGE, name: text, code: text })
    expect(sent[0]?.sql).toMatch(/count\(\*\) as total/)
    expect(await planOf(sent[0]?.sql ?? ''), text).not.toMatch(/ on shelf_search/)
  }
})

test('where few pass the filters these are looked at, however common the text', async () => {
  forgetCounts()
  sent.length = 0
  await searchProductsText(shop.db, { ...PAGE, ...GARNET, min_price: 100, max_price: 102 })
  const looks = looksAtShelf(await workOf(sent.at(-1)))
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThan(200)
})

test('that a text on sale fits nothing with these filters is found out once', async () => {
  const asked = { ...PAGE, name: 'twisted', code: 'twisted', category_id: 5, brand_id: 3 }
  for (const limit of OTHERS) {
    sent.length = 0
    expect(JSON.parse(await searchProductsText(shop.db, { ...asked, limit })).total).toBe(0)
  }
  const looks = sent.filter(({ sql }) => !sql.includes('shelf_words'))
  expect(looks).toHaveLength(1)
  expect(looks[0]?.sql).toMatch(/shelf_changes/)
})

test('words that are on sale, only not with these filters, are not looked for again as their own near spelling', async () => {
  const text = { name: 'garnet', code: 'garnet' }
  for (const [words, searches] of [
    [text, 2],
    [{ name: 'GARNETS', code: 'GARNETS' }, 3],
  ] as const) {
    sent.length = 0
    await searchProductsText(shop.db, { ...PAGE, ...words, brand_id: 3 })
    expect(sent, words.name).toHaveLength(searches)
  }
})

test('a deep page that follows another is walked to from there', async () => {
  forgetCounts()
  for (const skip of [3_000, 3_012]) {
    sent.length = 0
    await searchProductsText(shop.db, { skip, limit: 12 })
  }
  expect(await planOf(sent[0]?.sql ?? '')).toMatch(
    /Index Only Scan using shelf_newest on shelf.*\n *Index Cond: \(ROW\(created_at, id\) <= ROW/,
  )
})

test.each([
  ['orders', (skip: number) => listOrders(shop, { skip, limit: 12 }), 'orders_newest'],
  [
    'letters of a word',
    (skip: number) => listEmails(shop.db, { skip, limit: 12, search: 'order' }),
    'emails_newest',
  ],
])('a deep page of %s that follows another is walked to from there', async (_, page, index) => {
  forgetCounts()
  await page(2_500)
  sent.length = 0
  await page(2_512)
  const walks = sent.filter(({ sql }) => /created_at, id\) <= /.test(sql))
  expect(walks).toHaveLength(2)
  for (const { sql } of walks)
    expect(await planOf(sql)).toMatch(
      new RegExp(`using ${index} on .*\n *Index Cond: \\(.*ROW\\(.*created_at, .*id\\) <= ROW`),
    )
})

test('a code is looked up by a few of its trigrams, and a word of which much is on sale by none', async () => {
  sent.length = 0
  await searchProductsText(shop.db, { ...PAGE, name: 'BN-0004321', code: 'BN-0004321' })
  expect(await planOf(sent[0]?.sql ?? '')).toMatch(
    /Index Cond: \(+searched_name .*~~ .*AND .*~~ \(InitPlan \d+\).col1\)+\n/s,
  )
  await searchProductsText(shop.db, { ...PAGE, name: 'neclace', code: 'neclace' })
  const near = sent.find(({ sql }) => sql.includes('shelf_words'))
  expect(await planOf(near?.sql ?? '')).toMatch(/Sample Scan on shelf/)
})

test('letters of a common word are counted, and met, by an index alone', async () => {
  forgetCounts()
  sent.length = 0
  await listEmails(shop.db, { ...PAGE, search: 'order' })
  await listEmails(shop.db, { ...PAGE, search: 'or' })
  expect(sent).toHaveLength(4)
  for (const { sql } of sent)
    expect(await planOf(sql)).toMatch(/Index Only Scan using emails_newest .*\n *Filter: \(strpos\(/)
})

test('an order is looked up by the beginning of its id, and not met on the way through the list', async () => {
  const [order] = await open.sql<{ id: string }>('select id from orders order by created_at limit 1')
  sent.length = 0
  expect((await listOrders(shop, { ...PAGE, code: order?.id.slice(0, 8) ?? '' })).total).toBe(1)
  expect(sent).toHaveLength(2)
  for (const { sql } of sent)
    expect(await planOf(sql)).not.toMatch(/Scan using orders_newest|Seq Scan on orders/)
})

test('a ledger reads no table whole', async () => {
  sent.length = 0
  const [product] = await open.sql<{ id: string }>('select id from products limit 1')
  await listStockMovements(shop.db, product?.id ?? '', PAGE)
  for (const { sql } of sent) expect(await tablesReadWhole(sql), sql).toEqual([])
})

test('a plan that was made while a table was nearly empty does not read it whole when it has grown', async () => {
  await open.sql('analyze carts')
  const guest = { guestId: SOMEBODY }
  sent.length = 0
  await findCart(shop.db, guest)
  expect(sent).toHaveLength(1)
  const client = await open.pool.connect()
  const { rows } = await client.query(`explain (generic_plan) ${sent[0]?.sql}`)
  client.release()
  expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on (carts|cart_items)/)
})

test('nothing that is deleted is looked for in a whole table of what points at it', async () => {
  const unindexed = await open.sql(`
    select fk.conrelid::regclass::text as of, a.attname as column
    from pg_constraint fk join pg_attribute a on a.attrelid = fk.conrelid and a.attnum = fk.conkey[1]
    where fk.contype = 'f' and fk.connamespace = 'public'::regnamespace
      -- Of which none is ever deleted.
      and fk.confrelid not in ('admins'::regclass, 'order_items'::regclass) and not exists (
      select from pg_index i where i.indrelid = fk.conrelid and i.indkey[0] = fk.conkey[1]
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', '(' || a.attname || ' IS NOT NULL)'))
    order by 1, 2`)
  expect(unindexed).toEqual([])
})

test('what is asked again is not planned again, whatever its values', async () => {
  for (const category_id of [1, 2, 3, 4, 5, 6, 7, 8])
    await searchProductsText(shop.db, { ...PAGE, category_id })
  const clients = await Promise.all(Array.from({ length: 10 }, () => open.pool.connect()))
  const planned = await Promise.all(
    clients.map((client) =>
      client.query(
        `select statement from pg_prepared_statements where custom_plans > 0 and statement like '% shelf %'`,
      ),
    ),
  )
  for (const client of clients) client.release()
  expect(planned.flatMap(({ rows }) => rows)).toEqual([])
})

/** Large tables that a statement reads from end to end. */
async function tablesReadWhole(statement: string): Promise<string[]> {
  return [...(await planOf(statement)).matchAll(/Seq Scan on (\w+)/g)]
    .map(([, table = '']) => table)
    .filter((table) => LARGE.includes(table))
}

/** What a statement did, as it is planned for any values. */
async function workOf(query: CompiledQuery | undefined): Promise<string> {
  const client = await open.pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    const { rows } = await client.query(
      `explain (analyze, costs off, timing off, summary off, buffers off) ${query?.sql}`,
      [...(query?.parameters ?? [])],
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release(true)
  }
}

/** Rows of the shelf or its indexes, also those that did not fit. */
function looksAtShelf(work: string): number {
  const scans = work.matchAll(
    / on shelf(?:_search| s_?\d*)? \(actual rows=([\d.]+) loops=(\d+)\)(?:\n +(?=[^ ])(?!->|Rows Removed).*)*(?:\n +Rows Removed by Filter: (\d+))?/g,
  )
  return [...scans].reduce(
    (sum, [, rows, loops, removed = 0]) => sum + (Number(rows) + Number(removed)) * Number(loops),
    0,
  )
}

/** The plan of a statement that is kept for any values: as it is made here, and by what it is expected to cost alone. */
async function planOf(statement: string): Promise<string> {
  const client = await open.pool.connect()
  const explain = async () => {
    const { rows } = await client.query(`explain (generic_plan) ${statement}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  try {
    const plan = await explain()
    await client.query('set enable_seqscan = on')
    return `${plan}\n${await explain()}`
  } finally {
    client.release(true)
  }
}
