import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock, Tx } from '../shop.ts'
import { type AccountKey, ownerColumn } from './account-row.ts'
import { tokenHash } from './email/email-token.ts'

const DAY_MS = 86_400_000
const LIFETIME_MS = { user: 30 * DAY_MS, admin: DAY_MS / 2 }

// A session is touched at most this often, so that a visit does not write at every call.
const TOUCH_AFTER_MS = 10 * 60_000

/** Opens a session and gives its token, the only time that anybody sees it. */
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

/**
 * Whose session this token is. A customer's slides on with use, an admin's ends twelve hours after its log-in.
 * @returns undefined when the token is unknown, expired, or its account is disabled
 */
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
  // A session that cannot be prolonged, as on a full disk, is still one: a later call prolongs it.
  if (found.user_id && now.getTime() - found.last_seen_at.getTime() > TOUCH_AFTER_MS)
    await touch(db, token, now).catch(() => {})
  return found.user_id ? { kind: 'user', id: found.user_id } : { kind: 'admin', id: found.admin_id ?? '' }
}

export async function closeSession(db: Tx, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute()
}

/** Ends every session of an account at once: after a new password or disabling. */
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
