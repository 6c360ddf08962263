import { type RawBuilder, sql } from 'kysely'
import type { AdminProduct, ProductShelf } from '../../../contract/admin/products/product-admin.ts'
import type { ProductListFilters } from '../../../contract/admin/products/product-csv.ts'
import { paginate } from '../../lib/paginate.ts'
import type { Tx } from '../../shop.ts'
import {
  INCOMPLETE_FACTS,
  WITHOUT_COUNTRY,
  WITHOUT_FACTS,
  WITHOUT_MAKER,
  WITHOUT_RESPONSIBLE_PERSON,
} from '../facts/lacks-facts.ts'
import { PRODUCTS_WITH_OFFER } from '../variants/variant-rows.ts'
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

export async function findShelfIds(db: Tx, show: ProductShelf): Promise<string[]> {
  const { where, orderBy } = SHELVES[show]
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${where} order by ${orderBy}`.execute(db)
  return rows.map(({ id }) => id)
}
