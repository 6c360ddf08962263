import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Category } from '../../../contract/category.ts'
import { contains } from '../../lib/contains.ts'
import { returnRight } from '../../returns/right-rows.ts'
import type { Tx } from '../../shop.ts'
import { PAGE_COLUMNS, pageImage, withImage } from '../images/page-image.ts'

export async function listCategories(
  db: Tx,
  { skip, limit, search }: { skip: number; limit: number; search?: string | undefined },
): Promise<{ items: Category[]; total: number }> {
  const words = sql`concat_ws(' ', page.name, page.description, (select name from categories where id = page.parent_id))`
  const isFound = contains(words, search)
  const [items, { total }] = await Promise.all([
    categoryRows(db)
      .where(isFound)
      .orderBy('page.created_at', 'desc')
      .orderBy('page.id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    db
      .selectFrom('categories as page')
      .where(isFound)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: items.map(withImage), total }
}

export function categoryRows(db: Tx) {
  return db
    .selectFrom('categories as page')
    .select((eb) => [
      'page.id',
      'page.name',
      'page.description',
      'page.parent_id',
      returnRight,
      ...PAGE_COLUMNS,
      pageImage,
      jsonObjectFrom(
        eb
          .selectFrom('categories as parent')
          .select(['parent.id', 'parent.name'])
          .whereRef('parent.id', '=', 'page.parent_id'),
      ).as('parent'),
    ])
}
