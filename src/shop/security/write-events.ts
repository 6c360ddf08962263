import { sql } from 'kysely'
import type { AccountKind } from '../../contract/account.ts'
import type { SecurityEventKind } from '../../contract/admin/security-log.ts'
import type { Tx } from '../shop.ts'

export type SecurityEvent = {
  kind: SecurityEventKind
  /** `email` only without an account. */
  actor?: { kind: AccountKind; id?: string | undefined; email?: string | undefined } | undefined
  ip?: string | undefined
  /** Must not contain secrets or personal data. */
  detail?: Record<string, string>
}

export type CountedEvent = { event: SecurityEvent; count: number; at: Date }

export async function writeEvents(db: Tx, counted: CountedEvent[]): Promise<void> {
  if (counted.length === 0) return
  const rows = counted.map(({ event: { kind, actor, ip, detail = {} }, count, at }) => ({
    created_at: at.toISOString(),
    kind,
    actor_kind: actor?.kind,
    actor_id: actor?.id,
    actor_email: actor?.id ? undefined : actor?.email,
    ip,
    count,
    detail,
  }))
  await sql`
    insert into security_events (created_at, kind, actor_kind, actor_id, actor_email, ip, count, detail)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (created_at timestamptz, kind text,
      actor_kind text, actor_id uuid, actor_email text, ip text, count integer, detail jsonb)`.execute(db)
}
