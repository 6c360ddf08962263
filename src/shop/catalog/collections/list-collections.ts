import { type RawBuilder, sql } from 'kysely'
import type { AdminCollection, Collection } from '../../../contract/collections/collection.ts'
import { contains } from '../../lib/contains.ts'
import type { Shop, Tx } from '../../shop.ts'
import { withImage } from '../images/page-image.ts'
import { adminCollectionOf, adminRows, collectionRows, isShown } from './collection-rows.ts'

type Slice = { skip: number; limit: number }

/** Those that are shown today. */
export async function listCollections(
  shop: Shop,
  slice: Slice,
): Promise<{ items: Collection[]; total: number }> {
  return await shop.withReplica(async (db) => {
    const rows = await newest(collectionRows(db).where(isShown(shop)), slice).execute()
    return { items: rows.map(withImage), total: await countRows(db, isShown(shop)) }
  })
}

export async function listAdminCollections(
  { db }: Shop,
  { search, ...slice }: Slice & { search?: string | undefined },
): Promise<{ items: AdminCollection[]; total: number }> {
  const isFound = contains(sql`page.name || ' ' || page.description`, search)
  const rows = await newest(adminRows(db).where(isFound), slice).execute()
  return { items: rows.map(adminCollectionOf), total: await countRows(db, isFound) }
}

function newest<Rows extends ReturnType<typeof collectionRows>>(rows: Rows, { skip, limit }: Slice): Rows {
  return rows.orderBy('page.created_at', 'desc').orderBy('page.id', 'desc').limit(limit).offset(skip) as Rows
}

async function countRows(db: Tx, where: RawBuilder<boolean>): Promise<number> {
  const { total } = await db
    .selectFrom('collections as page')
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
