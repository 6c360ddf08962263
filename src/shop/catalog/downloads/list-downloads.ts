import { sql } from 'kysely'
import type { ImageDownload } from '../../../contract/admin/products/image-downloads.ts'
import type { Tx } from '../../shop.ts'

type Row = Omit<ImageDownload, 'queued_at'> & { queued_at: Date }

/** A row a product, the newest import first. */
export async function listDownloads(
  db: Tx,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: ImageDownload[]; total: number }> {
  const count = await sql<{ total: number }>`
    select count(distinct product_id) as total from image_downloads`.execute(db)
  const { rows } = await sql<Row>`
    select d.product_id, p.name,
      (select v.code from variants v where v.product_id = p.id and v.archived_at is not distinct from p.archived_at
        order by v.position, v.id limit 1) as code,
      count(*) filter (where d.state = 'queued') as queued, count(*) filter (where d.state = 'done') as done,
      count(*) filter (where d.state = 'failed') as failed,
      coalesce(json_agg(json_build_object('url', d.url, 'message', d.problem) order by d.position)
        filter (where d.state = 'failed'), '[]') as problems,
      max(d.queued_at) as queued_at
    from image_downloads d join products p on p.id = d.product_id
    group by d.product_id, p.id order by max(d.queued_at) desc, min(d.position), d.product_id
    limit ${limit} offset ${skip}`.execute(db)
  const items = rows.map((row) => ({ ...row, queued_at: row.queued_at.toISOString() }))
  return { items, total: count.rows[0]?.total ?? 0 }
}
