import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '../../contract/endpoints/endpoint.ts'
import { tokenHash } from '../account/email/email-token.ts'
import { ShopError } from '../lib/errors.ts'
import type { Shop } from '../shop.ts'

const LIFETIME_MS = 60_000

type Link = { name: string; adminId: string; expires: number }

/**
 * A link for the browser's own download, which streams to the disk but sends no token. It is signed with the hash of the
 * admin's session, so it ends with that session.
 */
export function createBackupLink(
  { clock }: Pick<Shop, 'clock'>,
  { name, adminId, token }: { name: string; adminId: string; token: string },
): { url: string; expires_at: string } {
  const expires = clock.now().getTime() + LIFETIME_MS
  const signature = sign(tokenHash(token), { name, adminId, expires }).toString('base64url')
  return {
    url: `${API_BASE}/admin/backups/${name}/file/?ticket=${adminId}.${expires}.${signature}`,
    expires_at: new Date(expires).toISOString(),
  }
}

/** @throws ShopError 'not_found' when the ticket is not valid for this backup now */
export async function checkBackupTicket(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  name: string,
  ticket: string,
): Promise<void> {
  const [, adminId, time, signature] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})\.([\w-]{43})$/.exec(ticket) ?? []
  const expires = Number(time)
  const now = clock.now()
  if (!adminId || !signature || expires < now.getTime()) throw expired()
  const sessions = await db
    .selectFrom('sessions as s')
    .innerJoin('admins as a', 'a.id', 's.admin_id')
    .select('s.token_hash')
    .where('a.id', '=', adminId)
    .where('a.disabled', '=', false)
    .where('s.expires_at', '>', now)
    .execute()
  const given = Buffer.from(signature, 'base64url')
  const isValid = sessions.some(({ token_hash }) =>
    timingSafeEqual(sign(token_hash, { name, adminId, expires }), given),
  )
  if (!isValid) throw expired()
}

function sign(key: Buffer, { name, adminId, expires }: Link): Buffer {
  return createHmac('sha256', key).update(`backup ${name} ${adminId} ${expires}`).digest()
}

function expired(): ShopError {
  return new ShopError('not_found', 'This link has expired. Please start the download again.')
}
