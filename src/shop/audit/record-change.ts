import { sql } from 'kysely'
import type { ChangeSubject } from '../../contract/admin/audit-log.ts'
import type { Tx } from '../shop.ts'

type Fields = Record<string, unknown>

/** `before` is absent for a creation, `after` for a deletion. */
type RecordedChange = {
  /** The admin; null: the shop itself. */
  by: string | null
  at: Date
  subject: ChangeSubject
  id: string | number
  /** The subject's name at the time of the change. */
  name: string
  /** A past participle such as 'created'. */
  action: string
  before?: Fields | undefined
  after?: Fields | undefined
}

/** Writes the audit log in the transaction of the change. An edit without differences is skipped. */
export async function recordChange(tx: Tx, change: RecordedChange): Promise<void> {
  await recordChanges(tx, [change])
}

/** One line for all of them, with theirs behind it. @returns its id */
export async function recordBatch(
  tx: Tx,
  whole: RecordedChange,
  changes: RecordedChange[],
): Promise<number | null> {
  await recordChange(tx, whole)
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from audit_log where admin_id = ${whole.by} and subject_id = ${String(whole.id)}`.execute(
    tx,
  )
  const batch = rows[0]?.id ?? null
  await recordChanges(tx, changes, batch)
  return batch
}

async function recordChanges(tx: Tx, changes: RecordedChange[], batch: number | null = null): Promise<void> {
  const rows = changes.map(rowOf).filter((row) => row !== undefined)
  if (rows.length === 0) return
  await sql`
    insert into audit_log (batch_id, admin_id, subject, subject_id, name, action, before, after, created_at)
    select ${batch}::bigint, admin_id, subject, subject_id, name, action, nullif(before, 'null'), nullif(after, 'null'), created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (admin_id uuid, subject text, subject_id text,
      name text, action text, before jsonb, after jsonb, created_at timestamptz)`.execute(tx)
}

function rowOf({ by, at, subject, id, name, action, before, after }: RecordedChange) {
  const differing = before && after ? differences(before, after) : { before, after }
  if (!differing) return undefined
  return {
    admin_id: by,
    subject,
    subject_id: String(id),
    name,
    action,
    before: withoutSecrets(differing.before),
    after: withoutSecrets(differing.after),
    created_at: at.toISOString(),
  }
}

function differences(before: Fields, after: Fields): { before: Fields; after: Fields } | undefined {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
  return names.length > 0 ? { before: pick(before), after: pick(after) } : undefined
}

function withoutSecrets(fields: Fields | undefined): Fields | null {
  if (!fields) return null
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !/password|token|secret|hash/i.test(name)),
  )
}
