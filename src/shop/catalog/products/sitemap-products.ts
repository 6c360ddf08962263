import { sql } from 'kysely'
import type { Tx } from '../../shop.ts'
import { imageUrl } from '../images/image-urls.ts'

type Row = { id: string; name: string; updated_at: Date; hashes: string[] }

/** Oldest first, so that a new product changes only the last part. Ids come first, from the index, so that offsets are cheap. */
export async function sitemapProducts(db: Tx, { skip, limit }: { skip: number; limit: number }) {
  const { rows } = await sql<Row>`
    select p.id, p.name, p.updated_at,
      array(select i.hash from product_images i where i.product_id = p.id order by i.position, i.id) as hashes
    from (select product_id from product_search
      order by created_at, product_id limit ${limit} offset ${skip}) part
    cross join lateral (select * from products where id = part.product_id offset 0) p
    order by p.created_at, p.id`.execute(db)
  return rows.map(({ hashes, ...row }) => ({ ...row, imageUrls: hashes.map(imageUrl) }))
}
