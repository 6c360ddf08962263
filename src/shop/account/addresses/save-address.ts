import type { AddressBody, SavedAddress } from '../../../contract/address/address.ts'
import { storedAddress } from '../../../contract/address/address-lines.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { lockActive } from '../account-row.ts'
import { addressAnswer, addressColumns } from './list-addresses.ts'

const MAX_ADDRESSES = 100

export type UsersAddress = { userId: string; id: string }

/** The first address becomes the default. @throws ShopError 'conflict' for too many, 'not_signed_in' for a deleted account */
export async function createAddress(shop: Shop, userId: string, body: AddressBody): Promise<SavedAddress> {
  return await shop.db.transaction().execute(async (tx) => {
    await lockActive(tx, { kind: 'user', id: userId })
    const { count } = await tx
      .selectFrom('addresses')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_ADDRESSES) {
      throw new ShopError('conflict', `You can save at most ${MAX_ADDRESSES} addresses.`)
    }
    const created = await tx
      .insertInto('addresses')
      .values({
        ...storedAddress(body),
        user_id: userId,
        is_default: count === 0,
        created_at: shop.clock.now(),
      })
      .returning(addressColumns)
      .executeTakeFirstOrThrow()
    return addressAnswer(created)
  })
}

/** @throws ShopError 'not_found' */
export async function updateAddress(
  shop: Shop,
  { userId, id }: UsersAddress,
  body: AddressBody,
): Promise<SavedAddress> {
  const updated = await shop.db
    .updateTable('addresses')
    .set(storedAddress(body))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(addressColumns)
    .executeTakeFirst()
  if (!updated) throw notFound('address')
  return addressAnswer(updated)
}
