import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Category } from '../../../contract/category.ts'
import { contains } from '../../lib/contains.ts'
import type { Tx } from '../../shop.ts'

export async function listCategories(
  db: Tx,
  { skip, limit, search }: { skip: number; limit: number; search?: string | undefined },
): Promise<{ items: Category[]; total: number }> {
  const words = sql`concat_ws(' ', c.name, c.description, (select name from categories where id = c.parent_id))`
  const found = db.selectFrom('categories as c').where(contains(words, search))
  const [items, { total }] = await Promise.all([
    found
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
      .limit(limit)
      .offset(skip)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}
