import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainSearch } from '../../test/plain-search.ts'
import { forgetCounts } from '../count-rows.ts'
import { sweepOld } from '../sweep-old.ts'
import { openSearchedShop, type SearchedShop } from './search-for-test.ts'
import { type ProductQuery, searchBySpelling } from './search-products.ts'

let shop: SearchedShop['shop']
let db: SearchedShop['db']
let sent: SearchedShop['sent']

const GOLD = { name: 'gold', code: 'gold' }
const DEAR_GOLD = { ...GOLD, min_price: 5, brand_id: 1 }
const BELOW_ONE = { ...GOLD, category_id: 1 }
const SHORT = { name: 'go', code: 'go' }
const SEARCHES: Partial<ProductQuery>[] = [GOLD, DEAR_GOLD, BELOW_ONE, SHORT, { name: 'c-1' }]

beforeAll(async () => {
  ;({ shop, db, sent } = await openSearchedShop())
})
afterAll(() => shop?.close())

beforeEach(async () => {
  await shop.sql('truncate products cascade')
  await add(4_500)
  for (const asked of SEARCHES) await agree(asked)
})

test('a search that was counted before tells its true number after every change, without counting anew', async () => {
  const changes = [
    `insert into products (name, code, description, price, brand_id, category_id)
      select 'More gold', 'C-1more' || n, '', 900, 1, 3 from generate_series(1, 30) n`,
    `update products set name = 'Silver' where code in ('C-1', 'C-2', 'C-3')`,
    `update products set name = 'Góld again' where code = 'C-2'`,
    `update products set price = 100 where code in ('C-901', 'C-902', 'C-903')`,
    `update products set code = 'D-1' where code = 'C-1'`,
    `update products set brand_id = 2, category_id = 2 where code in ('C-11', 'C-12')`,
    `update products set withdrawn_at = now() where code in ('C-21', 'C-22')`,
    `delete from products where code in ('C-30', 'C-31')`,
    `update products set stock_quantity = 7`,
    `update categories set name = 'Under two' where id = 3`,
  ]
  for (const change of changes) {
    await shop.sql(change)
    for (const asked of SEARCHES) expect(await agree(asked), change).toBe('counted on')
  }
})

test('what a transaction has changed counts from its end, and not at all when it is undone', async () => {
  const [slow, undone] = [await shop.pool.connect(), await shop.pool.connect()]
  try {
    for (const client of [slow, undone]) await client.query('begin')
    await slow.query(`update products set name = 'Silver' where code in ('C-1', 'C-2')`)
    await undone.query(`update products set name = 'Silver' where code in ('C-3', 'C-4')`)
    await shop.sql(`update products set name = 'Silver' where code = 'C-5'`)
    for (const asked of SEARCHES) expect(await agree(asked)).toBe('counted on')
    await slow.query('commit')
    for (const asked of SEARCHES) expect(await agree(asked)).toBe('counted on')
    await undone.query('rollback')
    for (const asked of SEARCHES) expect(await agree(asked)).toBe('counted on')
  } finally {
    slow.release(true)
    undone.release(true)
  }
})

test.each([
  ['more products came at once than are worth looking at', () => add(1_500, 'E-')],
  ['a category came below another', () => shop.sql('update categories set parent_id = 2 where id = 3')],
  ['the shelf was emptied', () => shop.sql('truncate products cascade')],
])('the number is as true when %s', async (_, change) => {
  await change()
  await agree(GOLD)
  await agree(BELOW_ONE)
  await shop.sql('update categories set parent_id = 1 where id = 3')
})

test('what changed more than two hours ago is swept, and nothing younger', async () => {
  await shop.sql(`update shelf_changes set changed_at = now() - interval '121 minutes'`)
  await shop.sql(`update products set price = price + 1 where code = 'C-1'`)
  await sweepOld(shop.shop)
  expect(await shop.sql('select products from shelf_changes order by products')).toEqual([
    { products: -1 },
    { products: 1 },
  ])
})

/** Compares with what looking at every product finds. */
async function agree(asked: Partial<ProductQuery>): Promise<'counted on' | 'counted anew'> {
  forgetCounts()
  sent.length = 0
  const { total, items } = await searchBySpelling(db, { skip: 0, limit: 5, ...asked })
  const all = await plainSearch(shop.shop.db, asked)
  expect({ total, ids: items.map(({ id }) => id) }, JSON.stringify(asked)).toEqual({
    total: all.length,
    ids: all.slice(0, 5),
  })
  return sent.some(({ sql }) => /^\s*select count/.test(sql)) ? 'counted anew' : 'counted on'
}

function add(products: number, code = 'C-') {
  return shop.sql(
    `insert into products (name, code, description, price, brand_id, category_id, created_at)
      select 'Gold ' || n, $1 || n, '', n % 1000, 1 + n % 7 / 6, 1 + n % 4 / 2 * 2, now() - n * interval '1 minute'
      from generate_series(1, $2::integer) n`,
    [code, products],
  )
}
