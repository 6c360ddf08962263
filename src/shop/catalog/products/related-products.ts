import { sql } from 'kysely'
import { type Product, RELATED_PRODUCTS } from '../../../contract/product.ts'
import type { Tx } from '../../shop.ts'
import { IS_IN_STOCK } from '../search/facets/facet-condition.ts'
import { PRODUCTS_WITH_OFFER } from '../variants/variant-rows.ts'
import { PRODUCT_COLUMNS, type ProductRow, productAnswer } from './product-rows.ts'

// Of each category only the newest are looked at, so that a page of a large shop reads few rows.
const LOOKED_AT = 100

/** The same category before its siblings; what is sold out only where nothing else is left. */
export async function relatedProducts(
  db: Tx,
  { id, category_id }: Pick<Product, 'id' | 'category_id'>,
): Promise<Product[]> {
  if (category_id === null) return []
  const order = sql`s.is_sold_out, s.category_id = ${category_id} desc, s.created_at desc, s.product_id desc`
  const { rows } = await sql<ProductRow>`
    with recursive family(id) as (
      select coalesce(parent_id, id) from categories where id = ${category_id}
      union select c.id from categories c join family on c.parent_id = family.id)
    select ${PRODUCT_COLUMNS} from (
      select s.* from family cross join lateral (
        select s.product_id, s.category_id, s.created_at, not ${IS_IN_STOCK} as is_sold_out
        from product_search s where s.category_id = family.id and s.product_id <> ${id}
        order by s.created_at desc, s.product_id desc limit ${sql.lit(LOOKED_AT)}) s
      order by ${order} limit ${sql.lit(RELATED_PRODUCTS)}) s
    join ${PRODUCTS_WITH_OFFER} on p.id = s.product_id order by ${order}`.execute(db)
  return rows.map(productAnswer)
}
