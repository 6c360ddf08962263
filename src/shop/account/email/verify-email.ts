import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AccountKind } from '../../../contract/account.ts'
import { addJob } from '../../jobs/add-job.ts'
import { fieldError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import type { AccountKey } from '../account-row.ts'
import { claimGuestOrders } from '../claim-guest-orders.ts'
import { redeemVerification, type TokenAttempt } from './email-token.ts'

// Several times the duration of a failed attempt: the response time must not reveal whether an account exists.
const MIN_FAILURE_MS = 30

/** `isWaiting`: an admin who still has to be enabled by another. */
type Verified = { kind: AccountKind; isWaiting: boolean }

/** @throws ShopError 'invalid' on `token`, with the same message for every reason */
export async function verifyEmail(shop: Shop, attempt: TokenAttempt): Promise<Verified> {
  const minDuration = sleep(MIN_FAILURE_MS)
  const verified = await shop.db.transaction().execute(async (tx) => {
    const redeemed = await redeemVerification(tx, shop, attempt)
    if (redeemed) return { kind: redeemed.kind, isWaiting: await markVerified(tx, shop, redeemed) }
    await writeDummyRecord(tx)
    return undefined
  })
  if (verified) return verified
  await minDuration
  throw fieldError('token', 'This token is not valid. Please check it or ask for a new one.')
}

/** Without an account nothing was written: this makes the commit wait for the disk all the same. */
async function writeDummyRecord(tx: Tx): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'vitrine', '')`.execute(tx)
}

/**
 * Customers get their guest orders; admins of ADMIN_EMAILS are enabled, the owner hears of others. The caller holds the
 * account's lock. @returns whether an admin still has to be enabled
 */
export async function markVerified(tx: Tx, shop: Shop, { kind, id }: AccountKey): Promise<boolean> {
  const now = shop.clock.now()
  if (kind === 'admin') {
    const { rows } = await sql<{ disabled: boolean }>`
      update admins set email_verified_at = ${now}, updated_at = ${now},
        disabled = disabled and not lower(email) = any(${shop.config.adminEmails}::text[])
      where id = ${id} and email_verified_at is null returning disabled`.execute(tx)
    if (rows[0]?.disabled) await addJob(tx, 'notify_waiting_admin', { admin_id: id })
    if (rows[0]?.disabled === false) {
      const detail = { by: 'ADMIN_EMAILS', account: 'admin', account_id: id }
      shop.security.record({ kind: 'account_enabled', actor: { kind, id }, detail })
    }
    return rows[0]?.disabled ?? false
  }
  await tx
    .updateTable('users')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
  await claimGuestOrders(tx, id)
  return false
}
