import { sql } from 'kysely'
import type { Product } from '../../contract/product.ts'
import { type ProductRow, productAnswer, productColumns } from '../catalogue/product-rows.ts'
import type { Tx } from '../shop.ts'

/** Products on sale with less in stock than this, least first. */
export async function listLowStock(
  db: Tx,
  { below, skip, limit }: { below: number; skip: number; limit: number },
): Promise<{ items: Product[]; total: number }> {
  const { rows } = await sql<{ total: number; items: ProductRow[] }>`
    select
      (select count(*) from products where withdrawn_at is null and stock_quantity < ${below}) as total,
      coalesce((select json_agg(page) from (
        select ${productColumns}
        from (select id from products where withdrawn_at is null and stock_quantity < ${below}
          order by stock_quantity, id limit ${limit} offset ${skip}) chosen
        join products p on p.id = chosen.id order by p.stock_quantity, p.id) page), '[]') as items`.execute(
    db,
  )
  return { total: rows[0]?.total ?? 0, items: (rows[0]?.items ?? []).map(productAnswer) }
}
