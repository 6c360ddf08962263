import { sql } from 'kysely'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { lockProduct, readProduct, refuseStale } from '../products/product-fields.ts'

/** @throws ShopError 'not_found', 'no_longer_sold', 'conflict' for an incomplete order or, with `updated_at`, a stale product */
export async function sortImagesOf(
  shop: Shop,
  by: string,
  { id, order, updated_at }: { id: string; order: number[]; updated_at?: string | undefined },
): Promise<ProductWithVariants> {
  const at = shop.clock.now()
  return await changeCatalogue(shop, async (tx) => {
    const { name, updated_at: savedAt } = await lockProduct(tx, id)
    refuseStale(savedAt, updated_at)
    const images = await fileNamesOf(tx, id)
    if (order.length !== images.size || order.some((imageId) => !images.has(imageId))) {
      throw fieldError(
        'order',
        'The images of this product have changed meanwhile. Please look again.',
        'conflict',
      )
    }
    await sql`
      update product_images i set position = place.at - 1
      from unnest(${order}::integer[]) with ordinality place (id, at)
      where i.id = place.id and i.product_id = ${id}`.execute(tx)
    const before = { pictures: [...images.values()] }
    const after = { pictures: order.map((imageId) => images.get(imageId)) }
    await recordChange(tx, { by, at, subject: 'product', id, name, action: 'pictures sorted', before, after })
    return await readProduct(shop, tx, id)
  })
}

async function fileNamesOf(tx: Tx, id: string): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('product_images')
    .select(['id', 'file_name'])
    .where('product_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.id, row.file_name]))
}
