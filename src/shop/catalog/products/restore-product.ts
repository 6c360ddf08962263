import type { ProductWithVariants } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { readProduct, withFieldErrors } from './product-fields.ts'

/**
 * Brings an archived product back as a draft, so that it can be checked before it is sold.
 * @throws ShopError 'not_found'; 'conflict' for a taken code or a product that is not archived; 'invalid' for an unknown brand
 */
export async function restoreProduct(
  shop: Shop,
  by: string,
  { id, code, brand_id }: { id: string; code: string; brand_id: number },
): Promise<ProductWithVariants> {
  const at = shop.clock.now()
  return await withFieldErrors(
    changeCatalogue(shop, async (tx) => {
      const product = await tx
        .selectFrom('products')
        .select(['name', 'archived_at', 'brand_id'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!product) throw notFound('product')
      if (!product.archived_at) throw new ShopError('conflict', 'This product is not archived.')
      const first = await tx
        .selectFrom('variants')
        .select(['id', 'code'])
        .where('product_id', '=', id)
        .where('archived_at', '=', product.archived_at)
        .orderBy('position')
        .limit(1)
        .executeTakeFirstOrThrow()
      await tx.updateTable('variants').set({ code }).where('id', '=', first.id).execute()
      await tx
        .updateTable('products')
        .set({ archived_at: null, draft: true, brand_id, updated_at: at })
        .where('id', '=', id)
        .execute()
      const { name, brand_id: oldBrand } = product
      const before = { code: first.code, brand_id: oldBrand }
      const after = { code, brand_id, draft: true }
      await recordChange(tx, { by, at, subject: 'product', id, name, action: 'restored', before, after })
      return await readProduct(tx, id)
    }),
  )
}
