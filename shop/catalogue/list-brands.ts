import type { Brand } from '../../contract/brand.ts'
import type { Tx } from '../shop.ts'

/** Brands, newest first. */
export async function listBrands(
  db: Tx,
  page: { skip: number; limit: number },
): Promise<{ items: Brand[]; total: number }> {
  const [items, { total }] = await Promise.all([
    db
      .selectFrom('brands')
      .select(['id', 'name', 'description'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.skip)
      .execute(),
    db
      .selectFrom('brands')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, total }
}
