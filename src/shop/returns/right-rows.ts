import { sql } from 'kysely'
import type { ReturnRight } from '../../contract/returns/right.ts'

/** Of a product or category. */
export const returnRight = sql<ReturnRight | null>`return_right`.as('return_right')

/** A `RightSource`. Expects `products as p`. */
export const RIGHT_SOURCE_JSON = `json_build_object('return_right', p.return_right, 'categories', coalesce((
    with recursive above as (
      select id, parent_id, name, return_right, 0 as height from categories where id = p.category_id
      union all select c.id, c.parent_id, c.name, c.return_right, height + 1 from categories c join above on c.id = above.parent_id)
    select json_agg(json_build_object('id', id, 'name', name, 'return_right', return_right) order by height) from above), '[]'::json))`
