import { sql } from 'kysely'
import type { Brand } from '../../../contract/brand.ts'
import { contains } from '../../lib/contains.ts'
import type { Tx } from '../../shop.ts'
import { PAGE_COLUMNS, pageImage, withImage } from '../images/page-image.ts'

export async function listBrands(
  db: Tx,
  { skip, limit, search }: { skip: number; limit: number; search?: string | undefined },
): Promise<{ items: Brand[]; total: number }> {
  const isFound = contains(sql`page.name || ' ' || page.description`, search)
  const [items, { total }] = await Promise.all([
    brandRows(db)
      .where(isFound)
      .orderBy('page.created_at', 'desc')
      .orderBy('page.id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    db
      .selectFrom('brands as page')
      .where(isFound)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: items.map(withImage), total }
}

export function brandRows(db: Tx) {
  return db
    .selectFrom('brands as page')
    .select(['page.id', 'page.name', 'page.description', ...PAGE_COLUMNS, pageImage])
}
