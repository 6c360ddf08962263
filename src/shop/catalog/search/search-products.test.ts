import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addSizes, insertManyProducts, insertProducts } from '../../../../tests/support/insert-products.ts'
import { plainSearch } from '../../../../tests/support/plain-search.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { PRODUCT_SORTS } from '../../../contract/product.ts'
import { findViolations } from '../../health/broken-invariants.ts'
import { findProductIds, type ProductQuery, searchBySpelling } from './search-products.ts'

const shop = setUpShop()

beforeAll(async () => {
  await shop.sql(
    `insert into brands (name, description) select 'Brand ' || n, '' from generate_series(1, 3) n`,
  )
  await shop.sql(`insert into categories (name, description, parent_id)
    values ('One', '-', null), ('Two', '-', null), ('Below one', '-', 1), ('Below that', '-', 3)`)
})

const WORDS = [
  'Gold',
  'gold',
  'Pearl',
  'Péarl',
  'Pear',
  'Necklace',
  'Necklaces',
  'Ring',
  'Earring',
  'R-1',
  '9',
  '100%',
  'a_b',
  'Åsa',
  'AB-000123',
]
const TEXTS = [
  ...WORDS,
  'g',
  'ea',
  'r',
  'neclace',
  'perl ring',
  'glod',
  'rnig nekclaec',
  'pealrs gpld',
  'gold ring',
  'ring gold',
  'old',
  'zzz',
  'c-1',
  'C-12',
  'c-1234',
  'ab-00012',
  '%',
  '',
  'x y',
  'tiara',
  'pearls under £2',
  'gift for her gold',
  'goldring',
  'earing necklaces brand',
]

const product = fc.record({
  name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  price: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 100_000_000 })),
  brand_id: fc.integer({ min: 1, max: 3 }),
  category_id: fc.option(fc.integer({ min: 1, max: 4 })),
  // Equal times, so that the id breaks ties.
  minute: fc.integer({ min: 0, max: 5 }),
  /** The prices of further variants. */
  others: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 2 }),
  becomes: fc.constantFrom('same', 'archived', 'renamed', 'dearer', 'moved', 'withdrawn'),
})

/** Most filters are absent, so that most queries find something. */
const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const price = rarely(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(500, 50_000, 900_000)))
const text = fc.option(fc.constantFrom(...TEXTS), { nil: undefined })
const query: fc.Arbitrary<ProductQuery> = fc
  .record({
    text,
    where: fc.constantFrom('either', 'either', 'either', 'name', 'code', 'both'),
    other: text,
    min: price,
    max: price,
    brand_id: rarely(fc.integer({ min: 1, max: 4 })),
    category_id: rarely(fc.integer({ min: 1, max: 5 })),
    sort: rarely(fc.constantFrom(...PRODUCT_SORTS)),
    skip: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
    limit: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ text, where, other, min, max, ...rest }) => ({
    ...rest,
    min_price: min === undefined ? undefined : min / 100,
    max_price: max === undefined ? undefined : max / 100,
    name: where === 'code' ? undefined : text,
    code: where === 'name' ? undefined : where === 'both' ? other : text,
  }))

test('matches a reference search on random catalogues', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { maxLength: 40 }),
      fc.array(query, { minLength: 5, maxLength: 8 }),
      async (products, queries) => {
        await emptyCatalogue()
        await fill(products)
        for (const each of queries) await compare(each)
      },
    ),
    { numRuns: 8 },
  )
  expect(await findViolations(shop.pool)).toEqual([])
})

// Proves: R3.29
test('two misspelt words find what has one of them when nothing has both, the best first', async () => {
  await emptyCatalogue()
  await shop.sql(
    insertProducts(`select name, 'C-' || n as code, 100 as price, 1 as brand_id, now() - n * interval '1 minute' as created_at,
        case name when 'Glass Beads' then 'A sapphire would not be bluer.' else '' end as description
      from unnest(array['Pearl Necklace', 'Glass Beads', 'Sapphire Halo Pendant', 'Sapphire Halo Studs']) with ordinality t (name, n)`),
  )
  const found = async (text: string) => {
    const page = await searchBySpelling(shop.shop.db, { name: text, code: text, skip: 0, limit: 10 })
    return { names: page.items.map(({ name }) => name), correctedTo: page.correctedTo }
  }
  const names = ['Pearl Necklace', 'Sapphire Halo Pendant', 'Sapphire Halo Studs']
  expect(await found('saphire neklace')).toEqual({ names, correctedTo: 'sapphire necklace' })
  expect(await found('saphire hallo pendnt')).toEqual({
    names: [names[1]],
    correctedTo: 'sapphire halo pendant',
  })
  expect((await found('neklace saphire stds')).names).toEqual([names[2], names[0], names[1]])
  expect((await found('quartz neklace')).names).toEqual([names[0]])
  expect((await found('of it')).names).toEqual([])
})

test('ignores invisible characters', async () => {
  await emptyCatalogue()
  await shop.sql(insertProducts(`select 'Garnet' as name, 'C-1' as code, 100 as price, 1 as brand_id`))
  await compare({ name: 'garnet\u200b', code: 'garnet\u200b', skip: 0, limit: 1 })
  expect(await findProductIds(shop.shop.db, { name: 'garnet\u200b', code: 'garnet\u200b' })).toHaveLength(1)
})

test.each([
  ['a final sigma, which exists only in lower case', ['xx αβγ οδος', 'οδος αβγ'], ['ΟΔΟΣ ΑΒΓ', 'ΟΔΟΣ']],
  ['a symbol', ['™Mark', 'Mark™ of gold'], ['™Mark', 'mark™', 'gold Mark']],
  [
    'parts of words on both sides of a space',
    ['Pearl earring', 'Gold ring', 'Pear Earring'],
    ['ar ring', 'ear ring', 'd rin'],
  ],
  ['ligatures', ['Größe ﬁne œuvre', 'Grosse fine oeuvre'], ['größe', 'fine oeuvre', 'ﬁne œuvre']],
])('texts are found: %s', async (_, names, texts) => {
  await emptyCatalogue()
  await shop.sql(
    insertProducts(`select name, 'C-' || n as code, 100 as price, 1 as brand_id, now() - n * interval '1 minute' as created_at
      from unnest($1::text[]) with ordinality t (name, n)`),
    [names],
  )
  const across = { name: `${names[0]}\nC-1`, code: `${names[0]}\nC-1` }
  expect((await plainSearch(shop.shop.db, across)).length).toBe(
    (await searchBySpelling(shop.shop.db, { ...across, skip: 0, limit: 10 })).total,
  )
  for (const text of texts) {
    await compare({ name: text, code: text, skip: 0, limit: 10 })
    expect(
      (await searchBySpelling(shop.shop.db, { name: text, code: text, skip: 0, limit: 10 })).total,
      text,
    ).toBeGreaterThan(0)
  }
})

test('concurrent transactions can add the same words', async () => {
  await emptyCatalogue()
  await shop.sql(
    insertProducts(
      `select 'Ring' as name, 'C-' || n as code, 100 as price, 1 as brand_id from generate_series(1, 4) n`,
    ),
  )
  const [one, other] = await Promise.all([shop.pool.connect(), shop.pool.connect()])
  const rename = `update products set name = $2 where id = (select product_id from variants where code = $1)`
  try {
    await Promise.all([one.query('begin'), other.query('begin')])
    await one.query(rename, ['C-1', 'Zirconia'])
    await other.query(rename, ['C-2', 'Labradorite'])
    await Promise.all([one.query(rename, ['C-3', 'Labradorite']), other.query(rename, ['C-4', 'Zirconia'])])
    await Promise.all([one.query('commit'), other.query('commit')])
  } finally {
    one.release(true)
    other.release(true)
  }
  for (const text of ['zirconai', 'labradorit', 'labrodorite']) {
    const { total } = await searchBySpelling(shop.shop.db, { name: text, code: text, skip: 0, limit: 10 })
    expect(total, text).toBe(2)
  }
})

// Last: searches would read the dead rows of thousands of products.
test('matches a reference search on thousands of products', async () => {
  await emptyCatalogue()
  await insertManyProducts(
    shop,
    2200,
    (series) => `select concat_ws(' ', case when n > 1100 then 'Tiara' end,
          case when n % 4 = 0 then ($1::text[])[1 + n * 7919 % 14] else 'Fine' end, 'Gold', ($1::text[])[1 + n % 13], n) as name,
        case n when 1 then 'Gold' else 'C-' || n end as code, n * 37 % 90000 as price, 1 + n % 3 as brand_id,
        nullif(n % 5, 0) as category_id, n % 3 as stock_quantity, now() - n / 3 * interval '1 minute' as created_at from ${series} n`,
    [WORDS],
  )
  await shop.sql('analyze')
  const deep = fc.record({ query, skip: fc.constantFrom(0, 0, 7, 150, 1_000, 2_195, 3_000) })
  await fc.assert(
    fc.asyncProperty(deep, async ({ query, skip }) => await compare({ ...query, skip })),
    { numRuns: 10 },
  )
})

test('names that begin with a word come first', async () => {
  await emptyCatalogue()
  await insertManyProducts(
    shop,
    2200,
    (
      series,
    ) => `select case when n <= 1100 then 'Fine ' else '' end || 'Tiara ' || n as name, 'C-' || n as code,
      100 as price, 1 as brand_id, now() - n * interval '1 minute' as created_at from ${series} n`,
  )
  await shop.sql('analyze')
  for (const skip of [0, 990, 1_090]) await compare({ name: 'tiara', code: 'tiara', skip, limit: 20 })
})

/** Not by truncate, whose lock on every table of products can deadlock with a job. */
async function emptyCatalogue(): Promise<void> {
  await shop.sql('delete from stock_movements')
  await shop.sql('delete from products')
  await shop.sql('delete from search_words')
}

async function compare(query: ProductQuery) {
  const { skip, limit, ...filters } = query
  const expected = await plainSearch(shop.shop.db, filters)
  const { items, total } = await searchBySpelling(shop.shop.db, query)
  const message = JSON.stringify(query)
  expect(total, message).toBe(expected.length)
  expect(
    items.map(({ id }) => id),
    message,
  ).toEqual(expected.slice(skip, skip + limit))
  if (skip === 0) expect(await findProductIds(shop.shop.db, filters), message).toEqual(expected)
}

type Product = typeof product extends fc.Arbitrary<infer T> ? T : never

async function fill(products: Product[]): Promise<void> {
  const { db } = shop.shop
  for (const [n, { name, price, others, brand_id, category_id, minute, becomes }] of products.entries()) {
    const at = sql<Date>`timestamptz '2026-01-01' + ${minute} * interval '1 minute'`
    const { id } = await db
      .insertInto('products')
      .values({ name, description: '', brand_id, category_id, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('variants')
      .values({ product_id: id, code: `C-${n}`, price })
      .execute()
    if (others.length > 0) await addSizes(shop, id, others)
    const ofProduct = {
      archived: { archived_at: at },
      renamed: { name: `${name} renamed` },
      moved: { category_id: 2, brand_id: 1 },
    }
    const ofVariant = {
      same: { stock_quantity: 0 },
      renamed: { code: `D-${n}` },
      dearer: { price: Math.min(price + 7, 100_000_000) },
      withdrawn: others.length > 0 ? { archived_at: at } : { stock_quantity: 0 },
    }
    if (becomes in ofProduct)
      await db
        .updateTable('products')
        .set(ofProduct[becomes as keyof typeof ofProduct])
        .where('id', '=', id)
        .execute()
    if (becomes in ofVariant)
      await db
        .updateTable('variants')
        .set(ofVariant[becomes as keyof typeof ofVariant])
        .where('product_id', '=', id)
        .where('position', '=', 0)
        .execute()
  }
}
