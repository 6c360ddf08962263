import { type RawBuilder, sql } from 'kysely'
import type { Change } from '../../contract/admin/audit-log.ts'
import { dayStart } from '../lib/day-start.ts'
import { paginate } from '../lib/paginate.ts'
import type { Shop } from '../shop.ts'

type ChangeQuery = {
  skip: number
  limit: number
  subject?: string | undefined
  subject_id?: string | undefined
  batch_id?: number | undefined
  admin_id?: string | undefined
  /** Days in the shop's time zone as 'YYYY-MM-DD', both included. */
  min_created_at?: string | undefined
  max_created_at?: string | undefined
}

export async function listChanges(
  shop: Shop,
  { skip, limit, ...filters }: ChangeQuery,
): Promise<{ items: Change[]; total: number }> {
  const { items, total } = await paginate(
    shop.db,
    {
      from: sql`audit_log l`,
      where: conditionsOf(shop, filters),
      rows: sql<Omit<Change, 'created_at'> & { created_at: Date }>`
        select l.id, l.created_at,
          (select json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'email', a.email)
            from admins a where a.id = l.admin_id) as admin,
          l.subject, l.subject_id, l.name, l.action, l.before, l.after,
          (select count(*) from audit_log behind where behind.batch_id = l.id) as batch_size
        from page join audit_log l on l.id = page.id`,
    },
    { skip, limit },
  )
  return { items: items.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), total }
}

function conditionsOf({ config }: Shop, query: Omit<ChangeQuery, 'skip' | 'limit'>): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (query.subject) conditions.push(sql`l.subject = ${query.subject}`)
  // The rows of an import are shown behind its line, and in the history of their product.
  if (query.batch_id) conditions.push(sql`l.batch_id = ${query.batch_id}`)
  else if (query.subject_id) conditions.push(sql`l.subject_id = ${query.subject_id}`)
  else conditions.push(sql`l.batch_id is null`)
  if (query.admin_id) conditions.push(sql`l.admin_id = ${query.admin_id}`)
  if (query.min_created_at) {
    conditions.push(sql`l.created_at >= ${dayStart(query.min_created_at, config.timeZone)}`)
  }
  if (query.max_created_at) {
    conditions.push(sql`l.created_at < ${dayStart(query.max_created_at, config.timeZone, 1)}`)
  }
  return sql.join(conditions, sql` and `)
}
