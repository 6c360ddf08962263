import { sql } from 'kysely'
import type { Tx } from '../shop.ts'

/** Makes one row of the many that add up to how many products a cell of the shelf has; readers see the same sums. */
export async function sumCells(db: Tx): Promise<void> {
  await sql`
    with loose as (
      delete from shelf_cells where exists (
        select from shelf_cells group by category_id, brand_id, price_step having count(*) > 1)
      returning category_id, brand_id, price_step, products)
    insert into shelf_cells (category_id, brand_id, price_step, products)
    select category_id, brand_id, price_step, sum(products) from loose group by 1, 2, 3
    having sum(products) <> 0`.execute(db)
}
