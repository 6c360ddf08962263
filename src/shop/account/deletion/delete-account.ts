import { sql } from 'kysely'
import { accountDeleted } from '../../mail/messages/account-deleted.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { LOCK_ORDER } from '../../orders/lock-order.ts'
import type { Shop, Tx } from '../../shop.ts'
import { lockAccount, sessionEnded } from '../account-row.ts'
import { requirePassword } from '../password/change-password.ts'
import { anonymiseOrders } from './anonymise-orders.ts'
import { cancelPendingOrders } from './cancel-pending-orders.ts'

const DELETED_HASH = ''

/** The row stays, anonymised, because orders reference it. @throws ShopError 'invalid', 'too_many_tries', 'not_signed_in' */
export async function deleteAccount(
  shop: Shop,
  userId: string,
  proof: { password: string; ip: string },
): Promise<{ id: string }> {
  const verified = await requirePassword(shop, { kind: 'user', id: userId }, { ...proof, path: 'password' })
  await cancelPendingOrders(shop, userId)
  await shop.db.transaction().execute(async (tx) => {
    // Lock order: orders before carts, because deleting a cart updates its orders.
    await sql`select from orders o where o.user_id = ${userId} order by ${LOCK_ORDER} for update`.execute(tx)
    const account = await lockAccount(tx, 'user', { id: userId })
    const isDeleted = !account || account.password_hash === DELETED_HASH
    if (isDeleted) return
    if (account.password_hash !== verified.password_hash) throw sessionEnded()
    await deleteOwnedRows(tx, userId)
    await deleteEmails(tx, account.email)
    await anonymiseAuditLog(tx, userId)
    await anonymiseUser(tx, shop, userId)
    await anonymiseOrders(tx, userId)
    await queueMail(tx, shop, accountDeleted(shop, account))
  })
  return { id: userId }
}

async function deleteOwnedRows(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('guests')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('guest_id')
        .where('user_id', '=', userId)
        .where('guest_id', 'is not', null)
        .where('status', '!=', 'pending')
        .$narrowType<{ guest_id: string }>(),
    )
    .execute()
  for (const table of ['carts', 'wishlists', 'addresses', 'sessions', 'email_tokens'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await tx.deleteFrom('recognised_ips').where('account_id', '=', userId).execute()
}

async function anonymiseAuditLog(tx: Tx, userId: string): Promise<void> {
  const personal = ['first_name', 'last_name', 'phone_number']
  await sql`
    update audit_log set name = 'Deleted customer', before = before - ${personal}::text[], after = after - ${personal}::text[]
    where subject = 'user' and subject_id = ${userId}`.execute(tx)
}

async function deleteEmails(tx: Tx, email: string): Promise<void> {
  await sql`
    delete from emails where lower(recipient) = lower(${email}) and order_id is null and kind not like '%\\_admin'`.execute(
    tx,
  )
}

async function anonymiseUser(tx: Tx, shop: Shop, userId: string): Promise<void> {
  const now = shop.clock.now()
  await tx
    .updateTable('users')
    .set({
      first_name: 'Deleted',
      last_name: 'customer',
      email: `${userId}@deleted.invalid`,
      phone_number: '',
      password_hash: DELETED_HASH,
      email_verified_at: null,
      disabled: true,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}
