import { type RawBuilder, sql } from 'kysely'
import { utc } from '../lib/iso-time.ts'

/** The steps of a return as JSON, the oldest first. @param id a column */
export function returnEvents(id: string): RawBuilder<unknown> {
  return sql`(select json_agg(json_build_object('event', e.event, 'reason', e.reason,
      'created_at', ${utc('e.created_at')}) order by e.id)
    from return_events e where e.return_id = ${sql.ref(id)})`
}
