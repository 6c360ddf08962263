import { sql } from 'kysely'
import { ShopError } from '../lib/errors.ts'
import type { Shop, Tx } from '../shop.ts'
import { type AccountRow, accountColumns, accountTable } from './account-row.ts'
import { alertNewPlace } from './alert-new-network.ts'
import { claimGuestOrders } from './claim-guest-orders.ts'
import { type Login, recogniseIp } from './password/login-failures.ts'
import { judgePassword } from './password/verify-password.ts'
import { openSession } from './session.ts'

/**
 * @returns the new session's token
 * @throws ShopError 'not_signed_in' for any wrong address or password; with the right ones 'not_allowed' when the
 *   address is not verified yet, or else the account disabled; 'too_many_tries'
 */
export async function logIn(shop: Shop, login: Login, password: string): Promise<string> {
  const judged = await judgePassword(shop, login, password)
  if (!judged) throw wrong()
  const actor = { kind: login.kind, id: judged.id }
  const fail = (reason: string) =>
    shop.security.record({ kind: 'log_in_failed', actor, ip: login.ip, detail: { reason } })
  let isNewPlace = false
  const token = await shop.db.transaction().execute(async (tx) => {
    const account = await lockUnchanged(tx, login, judged)
    if (!account) throw wrong()
    if (!account.email_verified_at) {
      fail('e-mail address not verified')
      throw new ShopError('not_allowed', 'Please verify your e-mail address first.')
    }
    if (account.disabled) {
      fail('account disabled')
      throw new ShopError('not_allowed', 'This account is disabled.')
    }
    if (login.kind === 'admin')
      isNewPlace = await alertNewPlace(tx, shop, { adminId: account.id, ip: login.ip })
    await recogniseIp(tx, shop, account.id, login.ip)
    if (login.kind === 'user') await claimGuestOrders(tx, account.id)
    return await openSession(tx, shop.clock, { kind: login.kind, id: account.id })
  })
  if (login.kind === 'admin') {
    const detail: Record<string, string> = isNewPlace ? { place: 'new' } : {}
    shop.security.record({ kind: 'admin_logged_in', actor, ip: login.ip, detail })
  }
  return token
}

// A password that was changed, or an account disabled, while this one was judged opens no session.
async function lockUnchanged(tx: Tx, { kind }: Login, judged: AccountRow): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from ${accountTable(kind)}
    where id = ${judged.id} and password_hash = ${judged.password_hash} for share`.execute(tx)
  return rows[0]
}

function wrong(): ShopError {
  return new ShopError('not_signed_in', 'Invalid email or password')
}
