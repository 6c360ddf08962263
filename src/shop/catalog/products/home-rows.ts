import { sql } from 'kysely'
import type { Product } from '../../../contract/product.ts'
import type { Tx } from '../../shop.ts'
import { PRODUCTS_WITH_OFFER } from '../variants/variant-rows.ts'
import { PRODUCT_COLUMNS, type ProductRow, productAnswer } from './product-rows.ts'

const PRODUCTS_A_ROW = 4

type HomeRow = { category: { id: number; name: string; description: string }; products: Product[] }

export async function homeRows(db: Tx): Promise<HomeRow[]> {
  const { rows } = await sql<{ id: number; name: string; description: string; products: ProductRow[] }>`
    with recursive tree(root_id, id) as (
      select id, id from categories where parent_id is null
      union select tree.root_id, c.id from categories c join tree on c.parent_id = tree.id)
    select root.id, root.name, root.description, row.products
    from categories root
    cross join lateral (
      select json_agg(newest) as products from (
        select ${PRODUCT_COLUMNS} from (
          select s.* from tree cross join lateral (
            select product_id, created_at from product_search s where s.category_id = tree.id
            order by s.created_at desc, s.product_id desc limit ${sql.lit(PRODUCTS_A_ROW)}) s
          where tree.root_id = root.id order by s.created_at desc, s.product_id desc limit ${sql.lit(PRODUCTS_A_ROW)}) s
        join ${PRODUCTS_WITH_OFFER} on p.id = s.product_id order by s.created_at desc, s.product_id desc) newest) row
    where root.parent_id is null and row.products is not null
    order by root.id`.execute(db)
  return rows.map(({ products, ...category }) => ({ category, products: products.map(productAnswer) }))
}
