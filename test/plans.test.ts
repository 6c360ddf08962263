import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { listLowStock } from '../shop/stock/list-low.ts'
import { listStockMovements } from '../shop/stock/list-movements.ts'
import { type FilledShop, openFilledShop, PAGE } from './filled-shop.ts'

const SOMEBODY = '00000000-0000-4000-8000-000000000000'

let filled: FilledShop
let shop: FilledShop['shop']
let sent: FilledShop['sent']

beforeAll(async () => {
  filled = await openFilledShop()
  ;({ shop, sent } = filled)
})
afterAll(() => filled?.close())

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
  for (const { sql } of sent) expect(await filled.tablesReadWhole(sql), sql).toEqual([])
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
  for (const { sql } of pages) expect(await filled.tablesReadWhole(sql), sql).toEqual([])
})

test('a deep page that follows another is walked to from there', async () => {
  forgetCounts()
  for (const skip of [3_000, 3_012]) {
    sent.length = 0
    await searchProductsText(shop.db, { skip, limit: 12 })
  }
  expect(await filled.planOf(sent[0]?.sql)).toMatch(
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
    expect(await filled.planOf(sql)).toMatch(
      new RegExp(`using ${index} on .*\n *Index Cond: \\(.*ROW\\(.*created_at, .*id\\) <= ROW`),
    )
})

test('letters of a common word are counted, and met, by an index alone', async () => {
  forgetCounts()
  sent.length = 0
  await listEmails(shop.db, { ...PAGE, search: 'order' })
  await listEmails(shop.db, { ...PAGE, search: 'or' })
  expect(sent).toHaveLength(4)
  for (const { sql } of sent)
    expect(await filled.planOf(sql)).toMatch(/Index Only Scan using emails_newest .*\n *Filter: \(strpos\(/)
})

test('an order is looked up by the beginning of its id, and not met on the way through the list', async () => {
  const [order] = await filled.open.sql<{ id: string }>('select id from orders order by created_at limit 1')
  sent.length = 0
  expect((await listOrders(shop, { ...PAGE, code: order?.id.slice(0, 8) ?? '' })).total).toBe(1)
  expect(sent).toHaveLength(2)
  for (const { sql } of sent)
    expect(await filled.planOf(sql)).not.toMatch(/Scan using orders_newest|Seq Scan on orders/)
})

test('a ledger reads no table whole', async () => {
  sent.length = 0
  const [product] = await filled.open.sql<{ id: string }>('select id from products limit 1')
  await listStockMovements(shop.db, product?.id ?? '', PAGE)
  for (const { sql } of sent) expect(await filled.tablesReadWhole(sql), sql).toEqual([])
})

test('a plan that was made while a table was nearly empty does not read it whole when it has grown', async () => {
  await filled.open.sql('analyze carts')
  const guest = { guestId: SOMEBODY }
  sent.length = 0
  await findCart(shop.db, guest)
  expect(sent).toHaveLength(1)
  const client = await filled.open.pool.connect()
  const { rows } = await client.query(`explain (generic_plan) ${sent[0]?.sql}`)
  client.release()
  expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on (carts|cart_items)/)
})

test('nothing that is deleted is looked for in a whole table of what points at it', async () => {
  const unindexed = await filled.open.sql(`
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
  const clients = await Promise.all(Array.from({ length: 10 }, () => filled.open.pool.connect()))
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
