import { sql } from 'kysely'
import type { Tx } from '../shop.ts'

export async function claimGuestOrders(tx: Tx, userId: string): Promise<void> {
  await sql`
    update orders set user_id = ${userId} where customer_type = 'guest' and user_id is null and lower(email) =
      (select lower(u.email) from users u where u.id = ${userId} and u.email_verified_at is not null)`.execute(
    tx,
  )
}
