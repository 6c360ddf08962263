import type { SavedAddress } from '../../../contract/address/address.ts'
import { notFound } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { lockAccount } from '../account-row.ts'
import { addressAnswer, addressColumns } from './list-addresses.ts'
import type { UsersAddress } from './save-address.ts'

/** The account's lock serialises changes. @throws ShopError 'not_found' */
export async function setDefaultAddress(shop: Shop, { userId, id }: UsersAddress): Promise<SavedAddress> {
  return await shop.db.transaction().execute(async (tx) => {
    await lockAccount(tx, 'user', { id: userId })
    const chosen = await tx
      .selectFrom('addresses')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!chosen) throw notFound('address')
    await tx
      .updateTable('addresses')
      .set({ is_default: false })
      .where('user_id', '=', userId)
      .where('is_default', '=', true)
      .where('id', '!=', id)
      .execute()
    const updated = await tx
      .updateTable('addresses')
      .set({ is_default: true })
      .where('id', '=', id)
      .returning(addressColumns)
      .executeTakeFirstOrThrow()
    return addressAnswer(updated)
  })
}
