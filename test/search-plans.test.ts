import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchProductsText } from '../shop/catalogue/search-products.ts'
import { forgetCounts } from '../shop/count-rows.ts'
import { type FilledShop, looksAtShelf, openFilledShop, PAGE } from './filled-shop.ts'

let filled: FilledShop
let shop: FilledShop['shop']
let sent: FilledShop['sent']

beforeAll(async () => {
  filled = await openFilledShop()
  ;({ shop, sent } = filled)
})
afterAll(() => filled?.close())

test('a text that was counted before the last change is counted on without a look at the shelf', async () => {
  for (let time = 0; time < 2; time++) {
    forgetCounts()
    sent.length = 0
    await searchProductsText(shop.db, { name: 'a', code: 'a', skip: 24 * time, limit: 24 })
  }
  expect(sent).toHaveLength(2)
  const plan = await filled.planOf(sent[0]?.sql)
  expect(plan).toMatch(/ on shelf_changes /)
  expect(plan).not.toMatch(/ on shelf /)
})

test('the names of a brand are walked in an index of their own, from either end', async () => {
  for (const skip of [0, 900]) {
    sent.length = 0
    await searchProductsText(shop.db, { skip, limit: 12, brand_id: 9, category_id: 1, sort: 'name' })
    const plan = await filled.planOf(sent[0]?.sql)
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
  const looks = looksAtShelf(await filled.workOf(sent[0]))
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
  expect(await filled.planOf(sent.at(-1)?.sql)).toMatch(walk)
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
  const looks = looksAtShelf(await filled.workOf(sent.at(-1)))
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
    expect(looksAtShelf(await filled.workOf(statement)), statement.sql).toBe(0)
})

test('words are looked for with what stands next to them, and not more of them than tell', async () => {
  sent.length = 0
  await searchProductsText(shop.db, { ...PAGE, name: 'pear strand', code: 'pear strand' })
  expect(looksAtShelf(await filled.workOf(sent[0]))).toBeLessThan(20)
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
  const work = await filled.workOf(sent.at(-1))
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
  const before = looksAtShelf(await filled.workOf(sent.at(-1)))
  await page(14)
  const looks = looksAtShelf(await filled.workOf(sent.at(-1)))
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThan(before / 5)
})

test('where the newest have nothing of a common text, the walk goes on behind them, once for all ranks', async () => {
  await filled.open.sql(`insert into products (name, code, description, price, brand_id, created_at)
    select 'Ring ' || n, 'R-' || n, '', 100, 1, now() + n * interval '1 second' from generate_series(1, 4500) n`)
  forgetCounts()
  for (const limit of OTHERS) await searchProductsText(shop.db, { ...PAGE, name: 'to', limit })
  const work = await filled.workOf(sent.at(-1))
  await filled.open.sql(`delete from products where code like 'R-%'`)
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
  expect(looksAtShelf(await filled.workOf(sent[0]))).toBeLessThan(5_000)
})

test('words of one and two letters are counted without the trigrams, which hold too many of them', async () => {
  for (const text of ['a b', 'e', 'or']) {
    forgetCounts()
    sent.length = 0
    await searchProductsText(shop.db, { ...PAGE, name: text, code: text })
    expect(sent[0]?.sql).toMatch(/count\(\*\) as total/)
    expect(await filled.planOf(sent[0]?.sql), text).not.toMatch(/ on shelf_search/)
  }
})

test('where few pass the filters these are looked at, however common the text', async () => {
  forgetCounts()
  sent.length = 0
  await searchProductsText(shop.db, { ...PAGE, ...GARNET, min_price: 100, max_price: 102 })
  const looks = looksAtShelf(await filled.workOf(sent.at(-1)))
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

test('a code is looked up by a few of its trigrams, and a word of which much is on sale by none', async () => {
  sent.length = 0
  await searchProductsText(shop.db, { ...PAGE, name: 'BN-0004321', code: 'BN-0004321' })
  expect(await filled.planOf(sent[0]?.sql)).toMatch(
    /Index Cond: \(+searched_name .*~~ .*AND .*~~ \(InitPlan \d+\).col1\)+\n/s,
  )
  await searchProductsText(shop.db, { ...PAGE, name: 'neclace', code: 'neclace' })
  const near = sent.find(({ sql }) => sql.includes('shelf_words'))
  expect(await filled.planOf(near?.sql)).toMatch(/Sample Scan on shelf/)
})
