import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Insertable, sql } from 'kysely'
import type { ProductImages } from '../src/db/tables.ts'
import { defaultSettings } from '../src/shop/settings/default-settings.ts'
import type { Shop, ShopConfig, Tx } from '../src/shop/shop.ts'
import {
  catalogue,
  type DemoProduct,
  PICTURES_FILE,
  type PictureManifest,
  preparedFile,
} from './catalogue.ts'
import { daysOnSale } from './days-on-sale.ts'
import { writeCollections } from './load-collections.ts'
import { factRows } from './load-facts.ts'
import { writeVariants } from './load-variants.ts'

const LOCK = 7_402_311
const DAY = 86_400_000
const CATALOGUE_AGE_DAYS = 60

type EmptyShop = Pick<Shop, 'db' | 'files' | 'clock'> & { config: Pick<ShopConfig, 'timeZone'> }

/** Loads the whole demo catalogue or nothing. @returns false when there are products already */
export async function loadDemo(shop: EmptyShop): Promise<boolean> {
  if (await hasProducts(shop.db)) return false
  const pictures: PictureManifest = JSON.parse(await readFile(PICTURES_FILE, 'utf8'))
  await storeImages(shop)
  return shop.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    if (await hasProducts(tx)) return false
    const now = shop.clock.now()
    const [brands, categories] = [await writeBrands(tx, now), await writeCategories(tx, now)]
    await writeProducts(tx, now, { pictures, brands, categories })
    await writeCollections(tx, now, categories)
    await writePromos(tx, now, shop.config.timeZone)
    await writeHolidays(tx, now)
    return true
  })
}

async function hasProducts(db: Tx): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}

// Some systems limit the open files of a process.
async function storeImages({ files }: EmptyShop): Promise<void> {
  const names = (await readdir(preparedFile(''))).values()
  const storeRemaining = async () => {
    for (const name of names) await files.put(name, await readFile(preparedFile(name)))
  }
  await Promise.all(Array.from({ length: 16 }, storeRemaining))
}

type Ids = Map<string, number>

async function writeBrands(tx: Tx, now: Date): Promise<Ids> {
  const brands = catalogue.brands.map((brand, at) => ({ ...brand, ...createdBefore(now, at) }))
  const rows = await tx.insertInto('brands').values(brands).returning(['name', 'id']).execute()
  return new Map(rows.map(({ name, id }) => [name, id]))
}

async function writeCategories(tx: Tx, now: Date): Promise<Ids> {
  const ids: Ids = new Map()
  for (const [at, { name, description, parent, return_right = null }] of catalogue.categories.entries()) {
    const parent_id = parent === undefined ? null : idOf(ids, parent)
    const category = { name, description, parent_id, return_right, ...createdBefore(now, at) }
    const { id } = await tx
      .insertInto('categories')
      .values(category)
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(name, id)
  }
  return ids
}

/** Lists show the newest first: the first entry of the catalogue becomes the newest. */
function createdBefore(now: Date, at: number) {
  const created_at = new Date(now.getTime() - CATALOGUE_AGE_DAYS * DAY - at * 1000)
  return { created_at, updated_at: created_at }
}

type Parts = { pictures: PictureManifest; brands: Ids; categories: Ids }

async function writeProducts(tx: Tx, now: Date, { pictures, brands, categories }: Parts): Promise<void> {
  const days = daysOnSale(catalogue)
  const products = catalogue.products.map((product) => ({
    product,
    id: randomUUID(),
    created_at: new Date(now.getTime() - (days.get(product.code) ?? 0) * DAY),
  }))
  const rows = products.map(({ product, id, created_at }) => ({
    id,
    created_at,
    updated_at: created_at,
    name: product.name,
    description: product.description,
    brand_id: idOf(brands, product.brand),
    category_id: idOf(categories, product.category),
  }))
  await tx.insertInto('products').values(rows).execute()
  const facts = products.flatMap(({ product, id }) =>
    factRows(product.facts, { product_id: id, variant_id: null }),
  )
  await tx.insertInto('product_facts').values(facts).execute()
  const engravings = products.flatMap(({ product: { engraving }, id }) =>
    engraving ? [{ ...engraving, product_id: id, price: Math.round(engraving.price * 100) }] : [],
  )
  await tx.insertInto('engravings').values(engravings).execute()
  const images = products.flatMap(({ product, id, created_at }) =>
    imagesOf(product, pictures, { id, created_at }),
  )
  const written = await tx
    .insertInto('product_images')
    .values(images)
    .returning(['id', 'product_id', 'position'])
    .execute()
  for (const loaded of products) {
    const own = written.filter(({ product_id }) => product_id === loaded.id)
    const imageIds = own.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
    await writeVariants(tx, loaded, imageIds)
  }
}

function imagesOf(
  product: DemoProduct,
  pictures: PictureManifest,
  { id, created_at }: { id: string; created_at: Date },
): Insertable<ProductImages>[] {
  return product.images.map((file_name, position) => {
    const picture = pictures.products[file_name]
    if (!picture) throw new RangeError(`${file_name} is not prepared: npm run demo:prepare`)
    return { product_id: id, position, file_name, ...picture, created_at }
  })
}

async function writePromos(tx: Tx, now: Date, timeZone: string): Promise<void> {
  const promos = catalogue.promos.map(({ code, discount, days_valid }) => ({
    code,
    discount,
    expiration_date: sql<string>`(${now}::timestamptz at time zone ${timeZone})::date + ${days_valid}::integer`,
    created_at: now,
    updated_at: now,
  }))
  await tx
    .insertInto('promos')
    .values(promos)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The demo's jeweller is in England, and promises nothing for Christmas Day. An owner's choice stays. */
async function writeHolidays(tx: Tx, now: Date): Promise<void> {
  const calendar = { ...defaultSettings.delivery_calendar, holiday_region: 'GB-ENG' }
  await tx
    .insertInto('settings')
    .values({ key: 'delivery_calendar', value: JSON.stringify(calendar), updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function idOf(ids: Ids, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new RangeError(`the demo catalogue refers to ${name} before its entry`)
  return id
}
