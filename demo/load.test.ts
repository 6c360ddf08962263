import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { engravingEdit } from '../src/contract/admin/engraving.ts'
import { productFacts } from '../src/contract/admin/facts.ts'
import { slugOf } from '../src/contract/product-path.ts'
import { connect, type Database } from '../src/db/connect.ts'
import { checkFacts } from '../src/shop/catalog/facts/check-facts.ts'
import { readFacts, shownFacts } from '../src/shop/catalog/facts/fact-rows.ts'
import { localFiles } from '../src/shop/catalog/images/local-files.ts'
import { searchBySpelling } from '../src/shop/catalog/search/search-products.ts'
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

test('every collection by hand has its products, in its order', async () => {
  await loadDemo(emptyShop())
  const { rows } = await sql<{ slug: string; codes: string[] }>`
    select slug, array(select substr(v.code, 1, 7) from collection_products p join lateral (
      select code from variants where product_id = p.product_id limit 1) v on true
      where p.collection_id = c.id order by p.position) as codes
    from collections c order by id`.execute(database.db)
  expect(rows).toEqual(
    catalogue.collections.map(({ name, products = [] }) => ({ slug: slugOf(name), codes: products })),
  )
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

test('the stock of every product equals its ledger', async () => {
  await loadDemo(emptyShop())
  const { rows } = await sql`
    select v.code from variants v
    left join stock_movements m on m.variant_id = v.id and m.reason = 'initial'
    group by v.id having v.stock_quantity <> coalesce(sum(m.quantity), 0)`.execute(database.db)
  expect(rows).toEqual([])
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

test('a variant has its metal, its picture and its values', async () => {
  await loadDemo(emptyShop())
  const { rows } = await sql<{ code: string }>`
    select v.code, (select string_agg(ov.value, ', ' order by o.position) from variant_option_values c
        join option_values ov on ov.id = c.value_id join product_options o on o.id = c.option_id
        where c.variant_id = v.id) as values,
      (select value from product_facts f where f.variant_id = v.id and key = 'metal') as metal,
      (select i.file_name from variant_images vi join product_images i on i.id = vi.image_id
        where vi.variant_id = v.id) as image
    from variants v where v.code in ('RG-5001-GM', 'RG-5001-PM', 'NK-4008-45') order by v.code`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { code: 'NK-4008-45', values: '45 cm', metal: null, image: null },
    { code: 'RG-5001-GM', values: '18ct yellow gold, M', metal: 'gold', image: 'court-band-1.jpg' },
    { code: 'RG-5001-PM', values: 'Platinum, M', metal: 'platinum', image: 'court-band-2.jpg' },
  ])
})

test('a disc, a locket and a ring can be engraved', async () => {
  await loadDemo(emptyShop())
  const given = catalogue.products.flatMap(({ engraving }) => engraving ?? [])
  for (const engraving of given) expect(engravingEdit.parse(engraving)).toEqual(engraving)
  const { rows } = await sql`
    select v.code, e.places, e.price / 100 as price from engravings e
    join variants v on v.product_id = e.product_id and v.position = 0 order by v.code`.execute(database.db)
  expect(rows).toEqual([
    { code: 'NK-4005', places: ['back'], price: 15 },
    { code: 'NK-4009', places: ['front', 'back', 'inside'], price: 18 },
    { code: 'RG-5002-VI', places: ['front', 'inside'], price: 25 },
  ])
})

test('categories have the parents of the catalogue', async () => {
  await loadDemo(emptyShop())
  const { rows } = await sql<{ name: string; parent: string | null }>`
    select c.name, parent.name as parent from categories c
    left join categories parent on parent.id = c.parent_id order by c.id`.execute(database.db)
  expect(rows).toEqual(catalogue.categories.map(({ name, parent = null }) => ({ name, parent })))
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
