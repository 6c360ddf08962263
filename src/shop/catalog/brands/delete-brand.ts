import { recordChange } from '../../audit/record-change.ts'
import { ShopError } from '../../lib/errors.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { Shop } from '../../shop.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { lockBrand } from './save-brand.ts'

/** @throws ShopError 'not_found'; 'conflict' while products or drafts have it */
export async function deleteBrand(shop: Shop, by: string, id: number): Promise<{ id: number }> {
  return await changeCatalogue(shop, async (tx) => {
    // The lock blocks concurrent inserts of products, so that the count below stays true.
    const { id: _, ...before } = await lockBrand(tx, id)
    const { products } = await tx
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('products'))
      .where('brand_id', '=', id)
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow()
    const { collections } = await tx
      .selectFrom('collections')
      .select((eb) => eb.fn.countAll<number>().as('collections'))
      .where('brand_id', '=', id)
      .executeTakeFirstOrThrow()
    const has = [
      ...(products > 0 ? [pluralize(products, 'product')] : []),
      ...(collections > 0 ? [`${pluralize(collections, 'collection')} by rule`] : []),
    ]
    if (has.length > 0) throw new ShopError('conflict', `This brand still has ${has.join(' and ')}.`)
    await tx.updateTable('products').set({ brand_id: null }).where('brand_id', '=', id).execute()
    await tx.deleteFrom('brands').where('id', '=', id).execute()
    const at = shop.clock.now()
    await recordChange(tx, { by, at, subject: 'brand', id, name: before.name, action: 'deleted', before })
    return { id }
  })
}
