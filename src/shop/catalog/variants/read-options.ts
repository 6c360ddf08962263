import { sql } from 'kysely'
import type { ProductOption } from '../../../contract/variant.ts'
import type { Tx } from '../../shop.ts'
import { OPTIONS_JSON } from './variant-rows.ts'

export async function readOptions(db: Tx, productId: string): Promise<ProductOption[]> {
  const { rows } = await sql<{ options: ProductOption[] }>`
    select ${sql.raw(OPTIONS_JSON)} as options from products p where p.id = ${productId}`.execute(db)
  return rows[0]?.options ?? []
}
