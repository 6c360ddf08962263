import { sql } from 'kysely'
import type { FoundProduct } from '../../../contract/admin/products/product-pictures.ts'
import type { Tx } from '../../shop.ts'

/** Also drafts. Spaces in a code count as underscores, as in the names of uploaded files. */
export async function findByCode(db: Tx, codes: string[]): Promise<FoundProduct[]> {
  const { rows } = await sql<FoundProduct>`
    select p.id, p.name, array_agg(v.code order by v.position, v.code) as codes,
      array(select i.file_name from product_images i where i.product_id = p.id order by i.position, i.id) as file_names
    from products p join variants v on v.product_id = p.id
    where p.archived_at is null and v.archived_at is null
      and replace(lower(v.code), ' ', '_') in (select replace(lower(code), ' ', '_') from unnest(${codes}::text[]) code)
    group by p.id
    order by codes`.execute(db)
  return rows
}
