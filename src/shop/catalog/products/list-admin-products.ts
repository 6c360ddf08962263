import { type RawBuilder, sql } from 'kysely'
import type { AdminProduct, ProductShelf } from '../../../contract/admin/product-admin.ts'
import { paginate } from '../../lib/paginate.ts'
import type { Tx } from '../../shop.ts'
import { INCOMPLETE_FACTS, WITHOUT_FACTS } from '../facts/lacks-facts.ts'
import { PRODUCTS_WITH_OFFER } from '../variants/variant-rows.ts'
import { adminProductColumns } from './product-rows.ts'

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
  no_facts: { where: sql`p.on_sale and (${WITHOUT_FACTS} or ${INCOMPLETE_FACTS})`, orderBy: NEWEST },
}

export async function listAdminProducts(
  db: Tx,
  { show, ...slice }: { show?: ProductShelf | undefined; skip: number; limit: number },
): Promise<{ items: AdminProduct[]; total: number }> {
  const list = {
    ...SHELVES[show ?? 'all'],
    from: sql`products p`,
    rows: sql<AdminProduct>`select ${adminProductColumns()} from page join ${PRODUCTS_WITH_OFFER} on p.id = page.id`,
  }
  return await paginate(db, list, slice)
}

export async function findShelfIds(db: Tx, show: ProductShelf): Promise<string[]> {
  const { where, orderBy } = SHELVES[show]
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${where} order by ${orderBy}`.execute(db)
  return rows.map(({ id }) => id)
}
