import { sql } from 'kysely'
import type { SecurityEvent, SecurityEventKind } from '../../contract/admin/security-log.ts'
import { paginate } from '../lib/paginate.ts'
import type { Shop } from '../shop.ts'

type EventQuery = { skip: number; limit: number; kind?: SecurityEventKind | undefined }

export async function listSecurityEvents(
  { db }: Pick<Shop, 'db'>,
  { skip, limit, kind }: EventQuery,
): Promise<{ items: SecurityEvent[]; total: number }> {
  const { items, total } = await paginate(
    db,
    {
      from: sql`security_events e`,
      where: kind ? sql`e.kind = ${kind}` : sql`true`,
      rows: sql<Omit<SecurityEvent, 'created_at'> & { created_at: Date }>`
        select e.id, e.created_at, e.kind, e.ip, e.count, e.detail,
          case when e.actor_kind is not null then json_build_object('kind', e.actor_kind, 'id', e.actor_id,
            'name', trim(concat(coalesce(a.first_name, u.first_name), ' ', coalesce(a.last_name, u.last_name))),
            'email', coalesce(a.email, nullif(u.email, ''), e.actor_email)) end as actor
        from page
        join security_events e on e.id = page.id
        left join admins a on e.actor_kind = 'admin' and a.id = e.actor_id
        left join users u on e.actor_kind = 'user' and u.id = e.actor_id and u.deleted_at is null`,
    },
    { skip, limit },
  )
  return { items: items.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), total }
}
