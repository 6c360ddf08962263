import { type RawBuilder, sql } from 'kysely'
import type { ReturnState } from '../../../contract/returns/return-states.ts'
import { utc } from '../../lib/iso-time.ts'

/** The owner still wants to see the pieces. */
export const TAKES_PHOTOS: readonly ReturnState[] = ['requested', 'approved', 'received']

/** The photos of a return as JSON, the oldest first. @param id a column */
export function returnPhotos(id: string): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('id', ph.id, 'created_at', ${utc('ph.created_at')})
      order by ph.created_at, ph.id), '[]')
    from return_photos ph where ph.return_id = ${sql.ref(id)})`
}
