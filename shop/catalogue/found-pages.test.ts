import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainSearch } from '../../test/plain-search.ts'
import { forgetCounts } from '../count-rows.ts'
import { openSearchedShop, type SearchedShop } from './search-for-test.ts'
import { type ProductQuery, searchBySpelling } from './search-products.ts'

let shop: SearchedShop['shop']
let db: SearchedShop['db']
let sent: SearchedShop['sent']

const text = (name: string) => ({ name, code: name })
const RUBY = text('ruby ring')
const SEARCHES: Partial<ProductQuery>[] = [
  RUBY,
  text('ring ruby'),
  { name: 'ring ruby' },
  text('rubby'),
  text('rubby ring'),
  text('R-7'),
  text('pearl'),
  { ...RUBY, sort: 'price_desc', min_price: 2 },
  { ...RUBY, category_id: 1, skip: 3 },
  { name: 'ruby', code: 'r-1', brand_id: 2 },
  { ...RUBY, skip: 1_000 },
]

beforeAll(async () => {
  ;({ shop, db, sent } = await openSearchedShop())
})
afterAll(() => shop?.close())

beforeEach(async () => {
  await shop.sql('truncate products cascade')
  await shop.sql(`insert into products (name, code, description, price, brand_id, category_id, created_at)
    select case n % 3 when 0 then 'Ruby ring ' else 'Gold chain ' end || n, 'R-' || n, '', n % 500, 1 + n % 2, 1 + n % 3,
      now() - n * interval '1 minute' from generate_series(1, 600) n`)
  await shop.sql(
    `insert into products (name, code, description, price, brand_id, created_at)
      values ('Silver ruby ring', 'Z-1', '', 5, 1, now()), ('Ruby ring', 'Ring ruby', '', 5, 1, now() - interval '1 year')`,
  )
  for (const asked of SEARCHES) await agree(asked)
})

test('a page that is told again is the true one after every change of what fits it', async () => {
  const changes = [
    `insert into products (name, code, description, price, brand_id, category_id) values ('Ruby ring', 'R-1new', '', 450, 2, 1)`,
    `update products set name = 'Silver' where code in ('R-3', 'R-12')`,
    `update products set name = 'Rúby ring of pearl' where code = 'R-12'`,
    `update products set price = 499 where code in ('R-30', 'R-33')`,
    `update products set code = 'Ŕ-7' where code = 'R-7'`,
    `update products set brand_id = 1 where code = 'R-15'`,
    `update products set category_id = 2 where code = 'R-9'`,
    `update products set withdrawn_at = now() where code in ('R-6', 'R-18')`,
    `update products set withdrawn_at = null where code = 'R-6'`,
    `delete from products where code = 'R-21'`,
    `update products set created_at = now() where code = 'R-600'`,
    `update products set code = 'R-7' where code = 'Ŕ-7'`,
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
      statements.every((statement) => /from shelf_changes|from shelf_words/.test(statement)),
      JSON.stringify(asked),
    ).toBe(true)
  }
})

test('so is a page of a common word, which is met among the newest', async () => {
  await shop.sql(`insert into products (name, code, description, price, brand_id, category_id)
    select 'Ruby bead ' || n, 'B-' || n, '', n % 500, 1 + n % 2, 1 + n % 3 from generate_series(1, 4500) n`)
  const searches = [
    text('ruby'),
    text('bead'),
    { ...text('ruby'), brand_id: 1 },
    { ...text('ruby'), skip: 14 },
  ]
  const changes = [
    'select 1',
    `insert into products (name, code, description, price, brand_id) values ('A ruby bead', 'N-1', '', 5, 1)`,
    `update products set name = 'Ruby bead' where code = 'N-1'`,
    `update products set code = 'Ruby' where code = 'B-4000'`,
    `update products set code = 'bead' where code = 'Ruby'`,
    `update products set brand_id = 2 where code = 'N-1'`,
    `update products set withdrawn_at = now() where code = 'bead'`,
  ]
  for (const asked of searches) await agree(asked)
  for (const change of changes) {
    await shop.sql(change)
    for (const asked of searches) await agree(asked, change)
    for (const asked of searches) {
      const { statements } = await agree(asked, change)
      expect(statements.filter((statement) => !statement.includes('from shelf_changes'))).toEqual([])
    }
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

test('what came while a list was leafed through moves its pages for some seconds, not for an hour', async () => {
  const asked = { name: 'r', sort: 'newest' } as const
  const page = async (skip: number) => {
    const { items } = await searchBySpelling(db, { ...asked, skip, limit: 7 })
    return items.map(({ id }) => id)
  }
  await page(0)
  await shop.sql(
    `insert into products (name, code, description, price, brand_id) values ('Ruby, new', 'N-1', '', 1, 1)`,
  )
  await page(7)
  forgetCounts()
  expect(await page(7)).toEqual((await plainSearch(shop.shop.db, asked)).slice(7, 14))
})

test('each time only what has changed since the last is looked at', async () => {
  const snapshots: unknown[] = []
  for (let time = 0; time < 2; time++) {
    await shop.sql(`update products set price = price + 1 where code = 'R-1'`)
    await agree(RUBY)
    snapshots.push(...(sent[0]?.parameters.filter((value) => /^\d+:\d+:/.test(String(value))) ?? []))
  }
  expect(new Set(snapshots).size).toBe(2)
})

test.each([
  [
    'more changed than is worth looking at',
    `update products set price = price + 1 from generate_series(1, 9) where code like 'R-%'`,
  ],
  ['the shelf was emptied', 'truncate products cascade'],
])('it is looked for anew when %s', async (_, change) => {
  for (let time = 0; time < 10; time++) await shop.sql(change)
  const { statements } = await agree(RUBY)
  expect(statements.some((statement) => !/from shelf_changes|from shelf_words/.test(statement))).toBe(true)
  for (const asked of SEARCHES) await agree(asked)
})

test('a transaction that has written keeps nothing for itself', async () => {
  await shop.shop.db.transaction().execute(async (tx) => {
    const find = async () => (await searchBySpelling(tx, { ...RUBY, skip: 0, limit: 7 })).total
    await sql`update products set price = 1 where code = 'R-3'`.execute(tx)
    await shop.sql(`update products set price = 1 where code = 'R-1'`)
    const before = await find()
    await sql`update products set name = 'Gold' where code = 'R-3'`.execute(tx)
    expect(await find()).toBe(before - 1)
  })
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
