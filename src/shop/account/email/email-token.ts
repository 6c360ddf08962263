import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { AccountKind } from '../../../contract/account.ts'
import { humanReadableCode } from '../../lib/human-readable-code.ts'
import type { Shop, Tx } from '../../shop.ts'
import { type AccountKey, accountTable, ownerColumn } from '../account-row.ts'

type TokenPurpose = 'verify_email' | 'reset_password'

const HOUR_MS = 3_600_000
const LIFETIME_MS: Record<TokenPurpose, number> = { verify_email: 24 * HOUR_MS, reset_password: HOUR_MS }
const MAX_FAILED_ATTEMPTS = 5

/** Replaces the account's earlier token of this purpose; only the hash is stored. */
export async function createEmailToken(tx: Tx, shop: Shop, owner: AccountKey, purpose: TokenPurpose) {
  const token = purpose === 'verify_email' ? humanReadableCode() : randomBytes(32).toString('base64url')
  const column = ownerColumn(owner.kind)
  const now = shop.clock.now()
  await tx.deleteFrom('email_tokens').where(column, '=', owner.id).where('purpose', '=', purpose).execute()
  await tx
    .insertInto('email_tokens')
    .values({
      purpose,
      [column]: owner.id,
      token_hash: tokenHash(token),
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS[purpose]),
    })
    .execute()
  return token
}

/** Typed tokens may have another case, spaces and dashes. */
function normaliseToken(token: string): string {
  return token.toUpperCase().replaceAll(/[\s-]/g, '')
}

export type TokenAttempt = { token: string; email?: string | null | undefined; kinds: readonly AccountKind[] }

/** Commit the transaction also after a wrong token: it counts as an attempt. @returns undefined for an invalid token */
export async function redeemVerification(
  tx: Tx,
  shop: Shop,
  attempt: TokenAttempt,
): Promise<AccountKey | undefined> {
  const hash = tokenHash(normaliseToken(attempt.token))
  for (const kind of attempt.kinds) await lockOwner(tx, kind, hash, attempt.email)
  const { rows } = await sql<{ user_id: string | null; admin_id: string | null }>`
    with live as (
      select id, token_hash = ${hash} as matches from email_tokens
      where purpose = 'verify_email' and expires_at > ${shop.clock.now()} and failed_attempts < ${MAX_FAILED_ATTEMPTS}
        and (${sql.join(
          attempt.kinds.map((kind) => isCandidate(kind, hash, attempt.email)),
          sql` or `,
        )})
      order by id for update
    ), used as (
      delete from email_tokens where id = (select min(id) from live where matches) returning user_id, admin_id
    ), tried as (
      update email_tokens set failed_attempts = failed_attempts + 1
      where id in (select id from live) and not exists (select from live where matches)
    )
    select user_id, admin_id from used`.execute(tx)
  const [used] = rows
  if (used?.user_id) return { kind: 'user', id: used.user_id }
  return used?.admin_id ? { kind: 'admin', id: used.admin_id } : undefined
}

async function lockOwner(
  tx: Tx,
  kind: AccountKind,
  hash: Buffer,
  email: string | null | undefined,
): Promise<void> {
  const condition = email
    ? sql`lower(email) = lower(${email})`
    : sql`id in (select ${sql.ref(ownerColumn(kind))} from email_tokens where token_hash = ${hash})`
  await sql`select id from ${accountTable(kind)} where ${condition} order by id for no key update`.execute(tx)
}

function isCandidate(kind: AccountKind, hash: Buffer, email: string | null | undefined): RawBuilder<unknown> {
  const owner = sql.ref(ownerColumn(kind))
  if (!email) return sql`(${owner} is not null and token_hash = ${hash})`
  return sql`${owner} = (select id from ${accountTable(kind)} where lower(email) = lower(${email}))`
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
