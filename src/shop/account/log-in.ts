import { sql } from 'kysely'
import { ShopError } from '../lib/errors.ts'
import type { Shop, Tx } from '../shop.ts'
import { type AccountRow, accountColumns, accountTable } from './account-row.ts'
import { alertNewNetwork } from './alert-new-network.ts'
import { claimGuestOrders } from './claim-guest-orders.ts'
import { type Login, recogniseIp } from './password/login-failures.ts'
import { verifyPassword } from './password/verify-password.ts'
import { openSession } from './session.ts'

/** @returns the session's token @throws ShopError 'not_signed_in', 'not_allowed', 'too_many_tries' */
export async function logIn(shop: Shop, login: Login, password: string): Promise<string> {
  const verified = await verifyPassword(shop, login, password)
  if (!verified) throw invalidCredentials()
  const actor = { kind: login.kind, id: verified.id }
  const recordFailure = (reason: string) =>
    shop.security.record({ kind: 'log_in_failed', actor, ip: login.ip, detail: { reason } })
  let isNewNetwork = false
  const token = await shop.db.transaction().execute(async (tx) => {
    const account = await lockUnchanged(tx, login, verified)
    if (!account) throw invalidCredentials()
    if (!account.email_verified_at) {
      recordFailure('e-mail address not verified')
      throw new ShopError('not_allowed', 'Please verify your e-mail address first.')
    }
    if (account.disabled) {
      recordFailure('account disabled')
      const reason = account.is_waiting
        ? 'This account waits for an admin to enable it.'
        : 'This account is disabled.'
      throw new ShopError('not_allowed', reason)
    }
    if (login.kind === 'admin')
      isNewNetwork = await alertNewNetwork(tx, shop, { adminId: account.id, ip: login.ip })
    await recogniseIp(tx, shop, account.id, login.ip)
    if (login.kind === 'user') await claimGuestOrders(tx, account.id)
    return await openSession(tx, shop.clock, { kind: login.kind, id: account.id })
  })
  if (login.kind === 'admin') {
    const detail: Record<string, string> = isNewNetwork ? { place: 'new' } : {}
    shop.security.record({ kind: 'admin_logged_in', actor, ip: login.ip, detail })
  }
  return token
}

// The password may have been changed while this one was being verified.
async function lockUnchanged(tx: Tx, { kind }: Login, verified: AccountRow): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns(kind)} from ${accountTable(kind)}
    where id = ${verified.id} and password_hash = ${verified.password_hash} for share`.execute(tx)
  return rows[0]
}

function invalidCredentials(): ShopError {
  return new ShopError('not_signed_in', 'Invalid email or password')
}
