import { sql } from 'kysely'
import { recordChange } from '../../audit/record-change.ts'
import { ShopError } from '../../lib/errors.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { findCategory, lockCategories } from './save-category.ts'

/** @throws ShopError 'not_found'; 'conflict' while it has products, drafts or categories below it */
export async function deleteCategory(shop: Shop, by: string, id: number): Promise<{ id: number }> {
  return await changeCatalogue(shop, async (tx) => {
    await lockCategories(tx)
    const { id: _, ...before } = await findCategory(tx, id)
    await refuseInUse(tx, id)
    await tx.updateTable('products').set({ category_id: null }).where('category_id', '=', id).execute()
    await tx.deleteFrom('categories').where('id', '=', id).execute()
    const at = shop.clock.now()
    await recordChange(tx, { by, at, subject: 'category', id, name: before.name, action: 'deleted', before })
    return { id }
  })
}

async function refuseInUse(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ products: number; children: number; collections: number }>`
    select
      (select count(*) from products where category_id = ${id} and archived_at is null) as products,
      (select count(*) from categories where parent_id = ${id}) as children,
      (select count(*) from collections where category_id = ${id}) as collections`.execute(tx)
  const { products = 0, children = 0, collections = 0 } = rows[0] ?? {}
  const has = [
    ...(products > 0 ? [pluralize(products, 'product')] : []),
    ...(collections > 0 ? [`${pluralize(collections, 'collection')} by rule`] : []),
    ...(children > 0 ? [pluralize(children, 'category below it', 'categories below it')] : []),
  ]
  if (has.length > 0) throw new ShopError('conflict', `This category still has ${has.join(' and ')}.`)
}
