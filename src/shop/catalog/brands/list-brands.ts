import { sql } from 'kysely'
import type { Brand } from '../../../contract/brand.ts'
import { contains } from '../../lib/contains.ts'
import type { Tx } from '../../shop.ts'

export async function listBrands(
  db: Tx,
  { skip, limit, search }: { skip: number; limit: number; search?: string | undefined },
): Promise<{ items: Brand[]; total: number }> {
  const found = db.selectFrom('brands').where(contains(sql`name || ' ' || description`, search))
  const [items, { total }] = await Promise.all([
    found
      .select(['id', 'name', 'description'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total }
}
