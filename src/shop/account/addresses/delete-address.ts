import { sql } from 'kysely'
import { notFound } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { lockAccount } from '../account-row.ts'
import type { UsersAddress } from './save-address.ts'

/** Deleting the default address makes the newest remaining one the default. @throws ShopError 'not_found' */
export async function deleteAddress(shop: Shop, { userId, id }: UsersAddress): Promise<{ id: string }> {
  return await shop.db.transaction().execute(async (tx) => {
    await lockAccount(tx, 'user', { id: userId })
    const deleted = await tx
      .deleteFrom('addresses')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('is_default')
      .executeTakeFirst()
    if (!deleted) throw notFound('address')
    if (deleted.is_default) await promoteNewest(tx, userId)
    return { id }
  })
}

async function promoteNewest(tx: Tx, userId: string): Promise<void> {
  await sql`
    update addresses set is_default = true where id = (
      select id from addresses where user_id = ${userId} order by created_at desc, id desc limit 1)`.execute(
    tx,
  )
}
