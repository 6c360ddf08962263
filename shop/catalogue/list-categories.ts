import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Category } from '../../contract/category.ts'
import type { Tx } from '../shop.ts'

/** Categories, newest first. */
export async function listCategories(
  db: Tx,
  page: { skip: number; limit: number },
): Promise<{ items: Category[]; total: number }> {
  const [items, { total }] = await Promise.all([
    db
      .selectFrom('categories as c')
      .select((eb) => [
        'c.id',
        'c.name',
        'c.description',
        'c.parent_id',
        jsonObjectFrom(
          eb
            .selectFrom('categories as parent')
            .select(['parent.id', 'parent.name'])
            .whereRef('parent.id', '=', 'c.parent_id'),
        ).as('parent'),
      ])
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(page.limit)
      .offset(page.skip)
      .execute(),
    db
      .selectFrom('categories')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, total }
}
