import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { productFacts } from '../src/contract/admin/facts.ts'
import { connect, type Database } from '../src/db/connect.ts'
import { checkFacts } from '../src/shop/catalog/facts/check-facts.ts'
import { readFacts, shownFacts } from '../src/shop/catalog/facts/fact-rows.ts'
import { localFiles } from '../src/shop/catalog/images/local-files.ts'
import { searchBySpelling } from '../src/shop/catalog/search/search-products.ts'
import type { CheckContext } from '../src/shop/health/check-context.ts'
import { checkFacts as findFacts } from '../src/shop/health/check-facts.ts'
import { checkMakers } from '../src/shop/health/check-makers.ts'
import { copyDatabase } from '../tests/support/harness.ts'
import { catalogue, type DemoFacts } from './catalogue.ts'
import { loadDemo } from './load.ts'

const log = { info: () => {}, warn: () => {} }
// Half past midnight of the next day in London.
const clock = { now: () => new Date('2026-06-30T23:30:00Z') }
let root: string
let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-demo-'))
  const copied = await copyDatabase(inject('server'))
  drop = copied.drop
  database = connect(copied.connection, log)
})
afterAll(async () => {
  await database.close()
  await drop()
  await rm(root, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql`truncate products, categories, brands, promos restart identity cascade`.execute(database.db)
})

// Proves: R9.112, R9.324
test('the doctor misses no fact', async () => {
  await loadDemo(emptyShop())
  const context = { db: database.db } as CheckContext
  expect([await findFacts(context), await checkMakers(context)]).toMatchObject([
    { state: 'ok' },
    { state: 'ok' },
  ])
})

// Proves: R7.9
test('every product has its brand, category, price and existing images', async () => {
  expect(await loadDemo(emptyShop())).toBe(true)
  const { items, total } = await searchBySpelling(database.db, { skip: 0, limit: 100 })
  expect(total).toBe(catalogue.products.length)
  const { files } = emptyShop()
  for (const product of items) {
    const source = catalogue.products.find(({ code }) => product.code.startsWith(code))
    expect(product).toMatchObject({
      name: source?.name,
      price: source?.price,
      compare_at_price: source?.compare_at_price ?? null,
      stock_quantity: source?.stock_quantity,
      brand: { name: source?.brand },
      category: { name: source?.category },
    })
    expect(product.images).toHaveLength(source?.images.length ?? 0)
    for (const { url, srcset } of product.images) {
      for (const address of [url, ...srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '')]) {
        expect(await files.get(address.replace('/media/', '')), address).toBeDefined()
      }
    }
  }
})

test('facts are of known kinds and values, coherent, and say whether a hallmark is needed', async () => {
  await loadDemo(emptyShop())
  for (const { code, facts, options = [] } of catalogue.products) {
    const own = options.flatMap(({ values }) => values.flatMap((value) => (value.facts ? [value.facts] : [])))
    const given = [facts, ...own].map((some) => ({ facts: listOf(some) }))
    for (const list of given) expect(productFacts.safeParse(list).error, code).toBeUndefined()
    const [common = { facts: [] }, ...variants] = given.map((list) => productFacts.parse(list))
    const ids = variants.map((_, at) => `variant ${at}`)
    const all = { ...common, variants: variants.map((one, at) => ({ ...one, id: ids[at] ?? '' })) }
    expect(checkFacts(all, ids), code).toEqual([])
  }
  const hallmarks = await Promise.all(
    ['RG-5003-SM', 'RG-5001-GM', 'NK-4003', 'BR-2001', 'BD-1001'].map(async (code) => {
      const { product_id } = await database.db
        .selectFrom('variants')
        .select('product_id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      return shownFacts(await readFacts(database.db, product_id)).hallmark.required
    }),
  )
  expect(hallmarks).toEqual([false, true, true, false, false])
})

test("promos expire by the day in the shop's time zone", async () => {
  await loadDemo(emptyShop())
  const promo = await database.db
    .selectFrom('promos')
    .select(['discount', 'expiration_date'])
    .where('code', '=', 'GOLDENHOUR20')
    .executeTakeFirst()
  expect(promo).toEqual({ discount: '20.00', expiration_date: '2026-07-15' })
})

// Proves: R12.201
test('the demo promises nothing for bank holidays of England', async () => {
  await loadDemo(emptyShop())
  const { value } = await database.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'delivery_calendar')
    .executeTakeFirstOrThrow()
  expect(value).toMatchObject({ holiday_region: 'GB-ENG', closed_days: [] })
})

// Proves: R7.9
test('loading twice, also concurrently, changes nothing', async () => {
  const loaded = await Promise.all([loadDemo(emptyShop()), loadDemo(emptyShop())])
  expect(loaded.sort()).toEqual([false, true])
  const before = await everything()
  expect(await loadDemo(emptyShop())).toBe(false)
  expect(await everything()).toEqual(before)
})

test('a catalogue with other products stays unchanged', async () => {
  const { db } = database
  const brand = { name: 'Own', description: 'Own' }
  const { id } = await db.insertInto('brands').values(brand).returning('id').executeTakeFirstOrThrow()
  const own = { name: 'Ring', description: '', brand_id: id }
  await db.insertInto('products').values(own).execute()
  expect(await loadDemo(emptyShop())).toBe(false)
  expect(await db.selectFrom('products').select('name').execute()).toEqual([{ name: 'Ring' }])
})

test('images that cannot be stored leave the catalogue empty', async () => {
  const blocked = join(root, 'blocked')
  await writeFile(blocked, 'a file where the folder should be')
  await expect(loadDemo({ ...emptyShop(), files: localFiles(blocked) })).rejects.toThrow()
  expect(await database.db.selectFrom('categories').select('id').execute()).toEqual([])
})

function listOf(facts: DemoFacts) {
  return Object.entries(facts).flatMap(([key, values]) =>
    [values ?? []].flat().map((value) => ({ key, value })),
  )
}

function emptyShop() {
  const files = localFiles(join(root, 'media'))
  return { db: database.db, files, clock, config: { timeZone: 'Europe/London' } }
}

async function everything() {
  const { db } = database
  return {
    brands: await db.selectFrom('brands').selectAll().orderBy('id').execute(),
    categories: await db.selectFrom('categories').selectAll().orderBy('id').execute(),
    products: await db.selectFrom('products').selectAll().orderBy('id').execute(),
    variants: await db.selectFrom('variants').selectAll().orderBy('id').execute(),
    facts: await db.selectFrom('product_facts').selectAll().orderBy('id').execute(),
    images: await db.selectFrom('product_images').selectAll().orderBy('id').execute(),
    movements: await db.selectFrom('stock_movements').selectAll().orderBy('id').execute(),
    promos: await db.selectFrom('promos').selectAll().orderBy('id').execute(),
    folders: await readdir(join(root, 'media')),
  }
}
