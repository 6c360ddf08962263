import type { AddressBody, SavedAddress } from '../../../contract/address.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { lockActive } from '../account-row.ts'
import { addressAnswer, addressColumns } from './list-addresses.ts'

const MAX_ADDRESSES = 100

export type UsersAddress = { userId: string; id: string }

/**
 * Saves a new address; a customer's first one becomes the default.
 * @throws ShopError 'conflict' when there are too many, 'not_signed_in' for an account that was deleted meanwhile
 */
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
    const made = await tx
      .insertInto('addresses')
      .values({ ...body, user_id: userId, is_default: count === 0, created_at: shop.clock.now() })
      .returning(addressColumns)
      .executeTakeFirstOrThrow()
    return addressAnswer(made)
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
    .set(body)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(addressColumns)
    .executeTakeFirst()
  if (!updated) throw notFound('address')
  return addressAnswer(updated)
}
