import { type RawBuilder, sql } from 'kysely'
import type { AdminProduct, ProductShelf } from '../../../contract/admin/products/product-admin.ts'
import type { ProductListFilters } from '../../../contract/admin/products/product-csv.ts'
import type { ProductFilters } from '../../../contract/product.ts'
import { contains } from '../../lib/contains.ts'
import { minorUnits } from '../../lib/money.ts'
import { paginate } from '../../lib/paginate.ts'
import type { Tx } from '../../shop.ts'
import {
  INCOMPLETE_FACTS,
  WITHOUT_COUNTRY,
  WITHOUT_FACTS,
  WITHOUT_MAKER,
  WITHOUT_RESPONSIBLE_PERSON,
} from '../facts/lacks-facts.ts'
import { categoryAndBelow } from '../search/conditions.ts'
import { OF_PRODUCT, PRODUCTS_WITH_OFFER } from '../variants/variant-rows.ts'
import { ADMIN_PRODUCT_COLUMNS, type AdminProductRow, productAnswer } from './product-rows.ts'

type Shelf = { where: RawBuilder<unknown>; orderBy: RawBuilder<unknown> }

const NEWEST = sql`p.created_at desc, p.id desc`

const SHELVES: Record<ProductShelf | 'all', Shelf> = {
  all: { where: sql`p.archived_at is null`, orderBy: NEWEST },
  draft: { where: sql`p.draft and p.archived_at is null`, orderBy: NEWEST },
  archived: { where: sql`p.archived_at is not null`, orderBy: sql`p.archived_at desc, p.id desc` },
  no_pictures: {
    where: sql`p.archived_at is null and not exists (select from product_images i where i.product_id = p.id)`,
    orderBy: NEWEST,
  },
  gift_boxes: { where: sql`p.is_gift_box and p.archived_at is null`, orderBy: NEWEST },
  no_facts: { where: sql`p.on_sale and (${WITHOUT_FACTS} or ${INCOMPLETE_FACTS})`, orderBy: NEWEST },
  no_maker: {
    where: sql`p.on_sale and (${WITHOUT_MAKER} or ${WITHOUT_COUNTRY} or ${WITHOUT_RESPONSIBLE_PERSON})`,
    orderBy: NEWEST,
  },
}

type Query = ProductListFilters & { skip: number; limit: number }

/** @param findIds of all that the filters show */
export async function listAdminProducts(
  db: Tx,
  { skip, limit, ...filters }: Query,
  findIds: (filters: ProductListFilters) => Promise<string[]>,
): Promise<{ items: AdminProduct[]; total: number }> {
  const { show, ...others } = filters
  const slice = { skip, limit }
  const isPlain = Object.values(others).every((value) => value === undefined)
  const ids = isPlain ? undefined : await findIds(filters)
  const list = {
    ...(ids
      ? {
          from: sql`unnest(${ids}::uuid[]) with ordinality p (id, place)`,
          where: sql`true`,
          orderBy: sql`p.place`,
        }
      : { from: sql`products p`, ...SHELVES[show ?? 'all'] }),
    rows: sql<AdminProductRow>`select ${ADMIN_PRODUCT_COLUMNS} from page join ${PRODUCTS_WITH_OFFER} on p.id = page.id`,
  }
  const { items, total } = await paginate(db, list, slice)
  return { items: items.map(productAnswer), total }
}

export async function findShelfIds(
  db: Tx,
  show: ProductShelf,
  filters: Omit<ProductListFilters, 'show' | 'stock' | 'sort'>,
): Promise<string[]> {
  const { where, orderBy } = SHELVES[show]
  const conditions = sql.join([where, ...shelfConditions(filters)], sql` and `)
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${conditions} order by ${orderBy}`.execute(db)
  return rows.map(({ id }) => id)
}

/** `product_search` has only products on sale. Each word must be in the name or a code. */
function shelfConditions(filters: Partial<ProductFilters>): RawBuilder<unknown>[] {
  const { name, code, min_price, max_price, category_id, brand_id } = filters
  const hasVariant = (condition: RawBuilder<unknown>) =>
    sql`exists (select from variants v where ${sql.raw(OF_PRODUCT)} and ${condition})`
  const hasName = (word: string) => contains(sql`p.name`, word)
  const hasCode = (word: string) => hasVariant(contains(sql`v.code`, word))
  const words = (text = '') => text.split(/\s+/).filter(Boolean)
  const texts =
    name === code
      ? words(name).map((word) => sql`(${hasName(word)} or ${hasCode(word)})`)
      : [...words(name).map(hasName), ...words(code).map(hasCode)]
  const prices = [
    ...(min_price === undefined ? [] : [sql`v.price >= ${minorUnits(min_price)}`]),
    ...(max_price === undefined ? [] : [sql`v.price <= ${minorUnits(max_price)}`]),
  ]
  return [
    ...texts,
    ...(prices.length > 0 ? [hasVariant(sql.join(prices, sql` and `))] : []),
    ...(brand_id === undefined ? [] : [sql`p.brand_id = ${brand_id}`]),
    ...(category_id === undefined ? [] : [sql`p.category_id = any(${categoryAndBelow(category_id)})`]),
  ]
}
