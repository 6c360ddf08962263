import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock, Tx } from '../shop.ts'
import { type AccountKey, ownerColumn } from './account-row.ts'
import { tokenHash } from './email/email-token.ts'

const DAY_MS = 86_400_000
const LIFETIME_MS = { user: 30 * DAY_MS, admin: DAY_MS / 2 }

// Limits writes: not every call updates the session.
const TOUCH_AFTER_MS = 10 * 60_000

/** @returns the token; only its hash is stored */
export async function openSession(tx: Tx, clock: Clock, owner: AccountKey): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      user_id: owner.kind === 'user' ? owner.id : null,
      admin_id: owner.kind === 'admin' ? owner.id : null,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS[owner.kind]),
    })
    .execute()
  return token
}

/** Sessions of customers have a sliding expiry. @returns undefined for an invalid token or a disabled account */
export async function findSession(db: Tx, clock: Clock, token: string): Promise<AccountKey | undefined> {
  const now = clock.now()
  const found = await db
    .selectFrom('sessions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('admins as a', 'a.id', 's.admin_id')
    .select(['s.user_id', 's.admin_id', 's.last_seen_at'])
    .where('s.token_hash', '=', tokenHash(token))
    .where('s.expires_at', '>', now)
    .where(sql<boolean>`not coalesce(u.disabled, a.disabled)`)
    .executeTakeFirst()
  if (!found) return undefined
  // The session is valid even if it cannot be extended now, for example on a full disk.
  if (found.user_id && now.getTime() - found.last_seen_at.getTime() > TOUCH_AFTER_MS)
    await touch(db, token, now).catch(() => {})
  return found.user_id ? { kind: 'user', id: found.user_id } : { kind: 'admin', id: found.admin_id ?? '' }
}

export async function closeSession(db: Tx, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute()
}

export async function endSessions(tx: Tx, owner: AccountKey): Promise<void> {
  await tx.deleteFrom('sessions').where(ownerColumn(owner.kind), '=', owner.id).execute()
}

async function touch(db: Tx, token: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + LIFETIME_MS.user) })
    .where('token_hash', '=', tokenHash(token))
    .execute()
}
