import type { ProductInput } from '../../../contract/admin/products/product-edit.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop } from '../../shop.ts'
import { recordMovement } from '../../stock/record-movement.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { productRow, readProduct, variantRow, withFieldErrors } from './product-fields.ts'

/** @throws ShopError 'conflict' for a taken code, 'invalid' for an unknown brand or category */
export async function createProduct(
  shop: Shop,
  by: string,
  { free: _, allow_wording: __, ...fields }: ProductInput,
  attempt?: ResponseStore,
): Promise<ProductWithVariants> {
  const at = shop.clock.now()
  return await withFieldErrors(
    changeCatalogue(shop, async (tx) => {
      const { id } = await tx
        .insertInto('products')
        .values({ ...productRow(fields), created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const variant = await tx
        .insertInto('variants')
        .values({ product_id: id, ...variantRow(fields), created_at: at, updated_at: at })
        .returning(['id', 'product_id'])
        .executeTakeFirstOrThrow()
      await recordMovement(tx, { variant, quantity: fields.stock_quantity, reason: 'initial', by, at })
      const { name } = fields
      await recordChange(tx, { by, at, subject: 'product', id, name, action: 'created', after: fields })
      const product = await readProduct(shop, tx, id)
      await attempt?.saveResponse(tx, product)
      return product
    }),
  )
}
