import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AccountKind } from '../../../contract/account.ts'
import { fieldError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { AccountKey } from '../account-row.ts'
import { claimGuestOrders } from '../claim-guest-orders.ts'
import { redeemVerification, type TokenTry } from './email-token.ts'

// Several times what a wrong try takes: whether it was counted for somebody cannot be told from when its answer comes.
const REFUSED_AFTER_MS = 30

/**
 * Verifies the address that a token was sent to.
 * @returns whether it was a customer's or an admin's
 * @throws ShopError 'invalid' on `token`, in the same words for every reason
 */
export async function verifyEmail(shop: Shop, attempt: TokenTry): Promise<AccountKind> {
  const refusable = sleep(REFUSED_AFTER_MS)
  const owner = await shop.db.transaction().execute(async (tx) => {
    const redeemed = await redeemVerification(tx, shop, attempt)
    if (redeemed) await markVerified(tx, shop, redeemed)
    else await writeSomething(tx)
    return redeemed
  })
  if (owner) return owner.kind
  await refusable
  throw fieldError('token', 'This token is not valid. Please check it or ask for a new one.')
}

/** A wrong try locks or counts only where there is an account: committing waits for the disk where there is none, too. */
async function writeSomething(tx: Tx): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'vitrine', '')`.execute(tx)
}

/**
 * What a proven address brings: a customer gets the orders made with it as a guest, and an admin of ADMIN_EMAILS is
 * let in. The account is locked by the caller.
 */
export async function markVerified(tx: Tx, shop: Shop, { kind, id }: AccountKey): Promise<void> {
  const now = shop.clock.now()
  if (kind === 'admin') {
    const { rows } = await sql<{ disabled: boolean }>`
      update admins set email_verified_at = ${now}, updated_at = ${now},
        disabled = disabled and not lower(email) = any(${shop.config.adminEmails}::text[])
      where id = ${id} and email_verified_at is null returning disabled`.execute(tx)
    if (rows[0]?.disabled === false) {
      const detail = { by: 'ADMIN_EMAILS', account: 'admin', account_id: id }
      shop.security.record({ kind: 'account_enabled', actor: { kind, id }, detail })
    }
    return
  }
  await tx
    .updateTable('users')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
  await claimGuestOrders(tx, id)
}
