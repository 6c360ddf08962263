import { sql } from 'kysely'
import { accountDeleted } from '../mail/account-deleted.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Shop, Tx } from '../shop.ts'
import { lockAccount, sessionEnded } from './account-row.ts'
import { anonymiseOrders } from './anonymise-orders.ts'
import { endOpenOrders } from './end-open-orders.ts'
import { requirePassword } from './password/change-password.ts'

/** No password fits it. */
const GONE = ''

/**
 * Deletes a customer: addresses, wishlist, cart, sessions, tokens, known network addresses and account letters go, and
 * the account's row keeps no name, address or password, only that it was there, for its orders. Those stay without
 * what bookkeeping does not need (see anonymiseOrders). The address can sign up again, as somebody new.
 * @throws ShopError 'invalid' on `password`, 'too_many_tries', 'not_signed_in' when the password was changed meanwhile
 */
export async function deleteAccount(
  shop: Shop,
  userId: string,
  proof: { password: string; ip: string },
): Promise<{ id: string }> {
  const judged = await requirePassword(shop, { kind: 'user', id: userId }, { ...proof, path: 'password' })
  await endOpenOrders(shop, userId)
  await shop.db.transaction().execute(async (tx) => {
    // Orders before carts, as everywhere: deleting a cart changes the orders that came from it.
    await sql`select id from orders where user_id = ${userId} order by id for update`.execute(tx)
    const account = await lockAccount(tx, 'user', { id: userId })
    const isGone = !account || account.password_hash === GONE
    if (isGone) return
    if (account.password_hash !== judged.password_hash) throw sessionEnded()
    await deleteBelongings(tx, userId)
    await deleteEmails(tx, account.email)
    await forgetInLog(tx, userId)
    await anonymise(tx, shop, userId)
    await anonymiseOrders(tx, userId)
    await queueMail(tx, shop, accountDeleted(shop, account))
  })
  return { id: userId }
}

async function deleteBelongings(tx: Tx, userId: string): Promise<void> {
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

/** The log of what admins did keeps that an account was edited, not what the person was called. */
async function forgetInLog(tx: Tx, userId: string): Promise<void> {
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

async function anonymise(tx: Tx, shop: Shop, userId: string): Promise<void> {
  const now = shop.clock.now()
  await tx
    .updateTable('users')
    .set({
      first_name: 'Deleted',
      last_name: 'customer',
      email: `${userId}@deleted.invalid`,
      phone_number: '',
      password_hash: GONE,
      email_verified_at: null,
      disabled: true,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}
