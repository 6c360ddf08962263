import { sql } from 'kysely'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { freeCode } from '../variants/free-code.ts'
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
      const variants = await archivedVariants(tx, id)
      const [first] = variants
      if (!first) throw notFound('product')
      await renameVariants(tx, variants, code)
      await tx
        .updateTable('products')
        .set({ archived_at: null, draft: true, brand_id, updated_at: at })
        .where('id', '=', id)
        .execute()
      const { name, brand_id: oldBrand } = product
      const before = { code: first.code, brand_id: oldBrand }
      const after = { code, brand_id, draft: true }
      await recordChange(tx, { by, at, subject: 'product', id, name, action: 'restored', before, after })
      return await readProduct(shop, tx, id)
    }),
  )
}

type Archived = { id: string; code: string; is_taken: boolean }

/** In their order. Locks in id order, as orders do. */
async function archivedVariants(tx: Tx, id: string): Promise<Archived[]> {
  const { rows } = await sql<Archived & { position: number }>`
    select v.id, v.code, v.position,
      exists (select from variants other where lower(other.code) = lower(v.code) and other.archived_at is null) as is_taken
    from variants v join products p on p.id = v.product_id and p.archived_at = v.archived_at
    where p.id = ${id}
    order by v.id for no key update of v`.execute(tx)
  return rows.sort((a, b) => a.position - b.position)
}

/** The first gets the code that was asked for; of the others those whose code was taken meanwhile get a free one. */
async function renameVariants(tx: Tx, [first, ...others]: Archived[], code: string): Promise<void> {
  await tx
    .updateTable('variants')
    .set({ code })
    .where('id', '=', first?.id ?? '')
    .execute()
  const taken = [code, ...others.map((other) => other.code)]
  for (const other of others) {
    if (!other.is_taken && other.code.toLowerCase() !== code.toLowerCase()) continue
    const free = await freeCode(tx, other.code, taken)
    taken.push(free)
    await tx.updateTable('variants').set({ code: free }).where('id', '=', other.id).execute()
  }
}
