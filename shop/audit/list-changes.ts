import { type RawBuilder, sql } from 'kysely'
import type { Change } from '../../contract/change.ts'
import type { Shop } from '../shop.ts'

export type ChangeQuery = {
  skip: number
  limit: number
  subject?: string | undefined
  subject_id?: string | undefined
  admin_id?: string | undefined
  /** Days in the shop's time zone as 'YYYY-MM-DD', both included. */
  min_created_at?: string | undefined
  max_created_at?: string | undefined
}

/** What admins changed, newest first. */
export async function listChanges(
  shop: Shop,
  query: ChangeQuery,
): Promise<{ items: Change[]; total: number }> {
  const where = conditionsOf(shop, query)
  const { rows } = await sql<{ total: number; items: Change[] }>`
    select
      (select count(*) from change_log l where ${where}) as total,
      coalesce((select json_agg(page) from (
        select l.id, to_char(l.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
          (select json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'email', a.email)
            from admins a where a.id = l.admin_id) as admin,
          l.subject, l.subject_id, l.name, l.action, l.before, l.after
        from (select l.id from change_log l where ${where} order by l.id desc
          limit ${query.limit} offset ${query.skip}) chosen
        join change_log l on l.id = chosen.id order by l.id desc) page), '[]') as items`.execute(shop.db)
  return rows[0] ?? { items: [], total: 0 }
}

function conditionsOf({ config }: Shop, query: ChangeQuery): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (query.subject) conditions.push(sql`l.subject = ${query.subject}`)
  if (query.subject_id) conditions.push(sql`l.subject_id = ${query.subject_id}`)
  if (query.admin_id) conditions.push(sql`l.admin_id = ${query.admin_id}`)
  if (query.min_created_at) {
    conditions.push(sql`l.created_at >= ${dayStart(query.min_created_at, config.timeZone)}`)
  }
  if (query.max_created_at) {
    conditions.push(sql`l.created_at < ${dayStart(query.max_created_at, config.timeZone, 1)}`)
  }
  return sql.join(conditions, sql` and `)
}

/** The first moment of a day in the shop's time zone, or of the day so many days later. */
function dayStart(day: string, timeZone: string, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`
}
