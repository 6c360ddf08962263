import { CompiledQuery } from 'kysely'
import type { Product } from '../../contract/product.ts'
import type { Tx } from '../shop.ts'
import { PRODUCT_COLUMNS, type ProductRow, productAnswer } from './product-rows.ts'

const BY_ID = `
  select ${PRODUCT_COLUMNS}, p.withdrawn_at is not null as withdrawn from products p where p.id = $1`

/** One product, also when it is no longer sold: `withdrawn` says so. */
export async function findProduct(
  db: Tx,
  id: string,
): Promise<{ product: Product; withdrawn: boolean } | undefined> {
  const { rows } = await db.executeQuery<ProductRow & { withdrawn: boolean }>(CompiledQuery.raw(BY_ID, [id]))
  if (!rows[0]) return undefined
  const { withdrawn, ...row } = rows[0]
  return { product: productAnswer(row), withdrawn }
}
