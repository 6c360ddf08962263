import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { DB } from '../../db/tables.ts'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { plainSearch } from '../../test/plain-search.ts'
import { forgetCounts } from '../count-rows.ts'
import { type ProductQuery, searchBySpelling } from './search-products.ts'

let shop: TestShop
let db: Kysely<DB>
const sent: CompiledQuery[] = []

const text = (name: string) => ({ name, code: name })
const RUBY = text('ruby ring')
const SEARCHES: Partial<ProductQuery>[] = [
  RUBY,
  text('ring ruby'),
  text('rubby'),
  text('R-7'),
  text('pearl'),
  { ...RUBY, sort: 'price_desc', min_price: 2 },
  { ...RUBY, category_id: 1, skip: 3 },
  { name: 'ruby', code: 'r-1', brand_id: 2 },
  { ...RUBY, skip: 1_000 },
]

beforeAll(async () => {
  shop = await openTestShop(inject('server'))
  const dialect = new PostgresDialect({ pool: shop.pool })
  db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) })
  await shop.sql(`insert into brands (name, description) values ('One', ''), ('Two', '')`)
  await shop.sql(`insert into categories (name, description, parent_id)
    values ('One', '-', null), ('Two', '-', null), ('Below one', '-', 1)`)
})
afterAll(() => shop?.close())

beforeEach(async () => {
  await shop.sql('truncate products cascade')
  await shop.sql(`insert into products (name, code, description, price, brand_id, category_id, created_at)
    select case n % 3 when 0 then 'Ruby ring ' else 'Gold chain ' end || n, 'R-' || n, '', n % 500, 1 + n % 2, 1 + n % 3,
      now() - n * interval '1 minute' from generate_series(1, 600) n`)
  for (const asked of SEARCHES) await agree(asked)
})

test('a page that is told again is the true one after every change of what fits it', async () => {
  const changes = [
    `insert into products (name, code, description, price, brand_id, category_id) values ('Ruby ring', 'R-1new', '', 450, 2, 1)`,
    `update products set name = 'Silver' where code in ('R-3', 'R-12')`,
    `update products set name = 'Rúby ring of pearl' where code = 'R-12'`,
    `update products set price = 499 where code in ('R-30', 'R-33')`,
    `update products set code = 'S-7' where code = 'R-7'`,
    `update products set brand_id = 1 where code = 'R-15'`,
    `update products set category_id = 2 where code = 'R-9'`,
    `update products set withdrawn_at = now() where code in ('R-6', 'R-18')`,
    `update products set withdrawn_at = null where code = 'R-6'`,
    `delete from products where code = 'R-21'`,
    `update products set created_at = now() where code = 'R-600'`,
    'update categories set parent_id = null where id = 3',
    'update categories set parent_id = 1 where id = 3',
  ]
  for (const change of changes) {
    await shop.sql(change)
    for (const asked of SEARCHES) await agree(asked, change)
  }
})

test('it is told again, with what it shows as it is, while nothing that fits has changed', async () => {
  await shop.sql(`update products set name = 'Gold chain, long', price = 1 where code in ('R-1', 'R-2')`)
  await shop.sql(`update products set description = 'Of Burma', stock_quantity = 3`)
  for (const asked of SEARCHES) {
    const { items, statements } = await agree(asked)
    for (const { description, stock_quantity } of items)
      expect({ description, stock_quantity }).toEqual({ description: 'Of Burma', stock_quantity: 3 })
    expect(
      statements.every((sql) => /from shelf_changes|from shelf_words/.test(sql)),
      JSON.stringify(asked),
    ).toBe(true)
  }
})

test('what a transaction has changed is shown from its end, however long before it began', async () => {
  const slow = await shop.pool.connect()
  try {
    await slow.query('begin')
    await slow.query(`update products set name = 'Silver' where code in ('R-3', 'R-6')`)
    await shop.sql(`update products set name = 'Silver' where code = 'R-9'`)
    for (let time = 0; time < 2; time++) for (const asked of SEARCHES) await agree(asked)
    await slow.query('commit')
    for (const asked of SEARCHES) await agree(asked)
  } finally {
    slow.release(true)
  }
})

/** Compares with what looking at every product finds. */
async function agree(asked: Partial<ProductQuery>, change?: string) {
  forgetCounts()
  sent.length = 0
  const { skip = 0, ...filters } = asked
  const { total, items } = await searchBySpelling(db, { limit: 7, skip, ...filters })
  const statements = sent.map(({ sql }) => sql)
  const all = await plainSearch(shop.shop.db, filters)
  expect({ total, ids: items.map(({ id }) => id) }, `${JSON.stringify(asked)} after ${change}`).toEqual({
    total: all.length,
    ids: all.slice(skip, skip + 7),
  })
  return { items, statements }
}
