import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { dateAgo } from '../lib/date-ago.ts'
import { pluralize } from '../lib/pluralize.ts'
import { type CheckContext, ok, warning } from './check-context.ts'

const MAX_NAMES = 5
const SHOWN_FOR_DAYS = 7

type Lacking = { name: string; problem: string; pictures: number }

/** Pictures that a product file named and that could not be downloaded. */
export async function checkDownloads({ db, clock }: CheckContext): Promise<Finding> {
  const since = dateAgo({ clock }, SHOWN_FOR_DAYS * 86_400_000)
  const { rows } = await sql<Lacking>`
    select p.name, min(d.problem) as problem, count(*) as pictures
    from image_downloads d join products p on p.id = d.product_id and p.archived_at is null
    where d.state = 'failed' and d.finished_at > ${since}
    group by p.id order by max(d.finished_at) desc, p.name`.execute(db)
  if (rows.length === 0) return ok('downloads', 'The pictures of imported products are there.')
  const pictures = rows.reduce((sum, row) => sum + row.pictures, 0)
  const named = rows.slice(0, MAX_NAMES).map(({ name, problem }) => `${name}: ${problem}`)
  const more = rows.length > MAX_NAMES ? ` ${pluralize(rows.length - MAX_NAMES, 'more product')}.` : ''
  return {
    ...warning(
      'downloads',
      `${pluralize(pictures, 'picture')} of imported products could not be downloaded. ${named.join(' ')}${more}`,
      `Add them in the product's form, or import the file again to try once more. This notice goes ${SHOWN_FOR_DAYS} days after the last attempt.`,
    ),
    path: '/admin/products?show=no_pictures',
  }
}
