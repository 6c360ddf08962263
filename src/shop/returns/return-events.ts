import { type RawBuilder, sql } from 'kysely'
import { utc } from '../lib/iso-time.ts'

/** A `ReturnHistory` as JSON, of `returns r` of `orders o`. */
export const RETURN_HISTORY = sql`json_build_object('id', r.id, 'code', o.code || '-R' || r.number, 'state', r.state,
  'is_refunded', exists (select from refunds f
    where f.id = r.refund_id and f.refund_id is not null and f.status <> 'failed'), 'events', ${returnEvents('r.id')})`

/** The steps of a return as JSON, the oldest first. @param id a column */
export function returnEvents(id: string): RawBuilder<unknown> {
  return sql`(select json_agg(json_build_object('event', e.event, 'reason', e.reason,
      'created_at', ${utc('e.created_at')}) order by e.id)
    from return_events e where e.return_id = ${sql.ref(id)})`
}
