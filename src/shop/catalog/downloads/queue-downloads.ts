import { sql } from 'kysely'
import { MAX_IMAGES } from '../../../contract/admin/products/product-edit.ts'
import { addDownloadJobs } from '../../jobs/add-job.ts'
import type { Tx } from '../../shop.ts'
import type { ImportRow } from '../csv/import-row.ts'
import { TOO_MANY_IMAGES } from '../images/insert-images.ts'

/**
 * Queues the pictures of imported rows. One that was downloaded before is not downloaded again, one that failed is.
 * @returns how many were queued
 */
export async function queueDownloads(
  tx: Tx,
  rows: ImportRow[],
  { by, at }: { by: string; at: Date },
): Promise<number> {
  const pictures = rows
    .flatMap(({ cells: { code }, images = [] }) => images.map((image) => ({ ...image, code })))
    .map((picture, position) => ({ ...picture, position }))
  const { rows: queued } = await sql<{ product_id: string; state: string }>`
    with named as (
      select v.product_id, picture.url, min(picture.position) as position,
        coalesce(array_agg(distinct v.id) filter (where picture.of_variant), '{}') as variant_ids
      from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
        as picture (code text, url text, of_variant boolean, position integer)
      join variants v on lower(v.code) = lower(picture.code) and v.archived_at is null
      group by v.product_id, picture.url
    ), numbered as (
      select *, row_number() over (partition by product_id order by position) > ${MAX_IMAGES} as is_too_many from named
    )
    insert into image_downloads (product_id, url, position, variant_ids, admin_id, queued_at, state, problem, finished_at)
    select product_id, url, position, variant_ids, ${by}::uuid, ${at}::timestamptz,
      case when is_too_many then 'failed' else 'queued' end,
      case when is_too_many then ${TOO_MANY_IMAGES} end,
      case when is_too_many then ${at}::timestamptz end
    from numbered order by product_id, url
    on conflict (product_id, url) do update set position = excluded.position, variant_ids = excluded.variant_ids,
      admin_id = excluded.admin_id, queued_at = excluded.queued_at, state = excluded.state,
      problem = excluded.problem, finished_at = excluded.finished_at
      where image_downloads.state = 'failed'
    returning product_id, state`.execute(tx)
  const waiting = queued.filter(({ state }) => state === 'queued')
  await addDownloadJobs(tx, [...new Set(waiting.map(({ product_id }) => product_id))])
  return waiting.length
}
