import { sql } from 'kysely'
import type { Product } from '../../contract/product.ts'
import type { Tx } from '../shop.ts'
import { type ProductRow, productAnswer, productColumns } from './product-rows.ts'

/** One product, also when it is no longer sold: `withdrawn` says so. */
export async function findProduct(
  db: Tx,
  id: string,
): Promise<{ product: Product; withdrawn: boolean } | undefined> {
  const { rows } = await sql<ProductRow & { withdrawn: boolean }>`
    select ${productColumns}, p.withdrawn_at is not null as withdrawn from products p where p.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) return undefined
  const { withdrawn, ...row } = rows[0]
  return { product: productAnswer(row), withdrawn }
}
