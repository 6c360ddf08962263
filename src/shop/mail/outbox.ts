import { sql } from 'kysely'
import {
  EMAIL_KINDS,
  type EmailFilters,
  type ReadEmail,
  type SentEmail,
} from '../../contract/admin/outbox.ts'
import { hasText } from '../lib/contains.ts'
import { paginate } from '../lib/paginate.ts'
import type { Tx } from '../shop.ts'
import { carriesToken, TOKEN_SUBJECT } from './send-mail.ts'
import { isUndelivered, presentRecipient } from './undelivered.ts'

type Row = Omit<SentEmail, 'created_at' | 'sent_at'> & { created_at: Date; sent_at: Date | null }

const columns = sql`e.id, e.kind, e.recipient, ${presentRecipient} as next_recipient, e.subject, e.status, e.attempts, e.error, e.created_at, e.sent_at, ${isUndelivered} as is_undelivered,
  (select json_build_object('id', o.id, 'code', o.code) from orders o where o.id = e.order_id) as order`

type EmailQuery = EmailFilters & { skip: number; limit: number }

export async function listEmails(
  db: Tx,
  { skip, limit, kind, status, search }: EmailQuery,
): Promise<{ items: SentEmail[]; total: number }> {
  const conditions = [sql`true`]
  if (status) conditions.push(status === 'undelivered' ? isUndelivered : sql`e.status = ${status}`)
  if (kind) conditions.push(sql`e.kind = any(${kindsOf(kind)}::text[])`)
  if (search) conditions.push(hasText(sql`e.search_text`, search))
  const { items, total } = await paginate(
    db,
    {
      from: sql`emails e`,
      where: sql.join(conditions, sql` and `),
      rows: sql<Row>`select ${columns} from page join emails e on e.id = page.id`,
    },
    { skip, limit },
  )
  return { items: items.map(toSentEmail), total }
}

function kindsOf(filter: NonNullable<EmailFilters['kind']>): string[] {
  const kinds: readonly string[] =
    filter in EMAIL_KINDS ? EMAIL_KINDS[filter as keyof typeof EMAIL_KINDS] : [filter]
  return kinds.flatMap((kind) => [kind, `${kind}_copy`])
}

/** Without the text of an e-mail with a token, which would give access to the recipient's account. */
export async function findEmail(db: Tx, id: string): Promise<ReadEmail | undefined> {
  const { rows } = await sql<Row & { text: string; html: string }>`
    select ${columns}, e.text, e.html from emails e where e.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { text, html, ...email } = row
  const content = carriesToken(row.kind) ? { text: null, html: null } : { text, html }
  return { ...toSentEmail(email), ...content }
}

export async function findSentEmail(db: Tx, id: string): Promise<SentEmail | undefined> {
  const { rows } = await sql<Row>`select ${columns} from emails e where e.id = ${id}`.execute(db)
  return rows[0] && toSentEmail(rows[0])
}

function toSentEmail({ created_at, sent_at, subject, ...row }: Row): SentEmail {
  return {
    ...row,
    subject: carriesToken(row.kind) ? TOKEN_SUBJECT : subject,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }
}
