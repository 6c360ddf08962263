import { fieldError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { type AccountKey, type AccountRow, findAccount, lockActive, sessionEnded } from '../account-row.ts'
import { requireGoodPassword } from '../require-good-password.ts'
import { openSession } from '../session.ts'
import { hashPassword } from './password.ts'
import { setPassword } from './set-password.ts'
import { verifyPassword } from './verify-password.ts'

type Change = { currentPassword: string; password: string; ip: string }

/** Ends every session. @returns the token of a new session @throws ShopError 'invalid', 'too_many_tries' */
export async function changePassword(
  shop: Shop,
  owner: AccountKey,
  { currentPassword, password, ip }: Change,
): Promise<string> {
  const verified = await requirePassword(shop, owner, {
    password: currentPassword,
    ip,
    path: 'current_password',
  })
  await requireGoodPassword(shop, { ...verified, kind: owner.kind, password })
  const passwordHash = await hashPassword(password)
  const token = await shop.db.transaction().execute(async (tx) => {
    const account = await lockActive(tx, owner)
    if (account.password_hash !== verified.password_hash) throw sessionEnded()
    await setPassword(tx, shop, { ...account, kind: owner.kind }, passwordHash)
    return await openSession(tx, shop.clock, owner)
  })
  shop.security.record({ kind: 'password_changed', actor: owner, ip })
  return token
}

/** Counts against the limits of log-ins. @param path the form field for the error */
export async function requirePassword(
  shop: Shop,
  { kind, id }: AccountKey,
  { password, ip, path }: { password: string; ip: string; path: string },
): Promise<AccountRow> {
  const account = await findAccount(shop.db, { kind, id })
  if (!account) throw sessionEnded()
  const verified = await verifyPassword(shop, { kind, email: account.email, ip }, password)
  if (!verified) throw fieldError(path, 'This is not your current password.')
  return verified
}
