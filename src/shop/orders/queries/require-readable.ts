import type { AccountKey } from '../../account/account-row.ts'
import { notFound } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { readGuestOrder } from './read-guest-order.ts'

/** Admins read every order, customers their own, and for 90 days everybody with its id a guest's. @throws ShopError 'not_found', 'not_allowed' */
export async function requireReadable(
  shop: Shop,
  orderId: string,
  caller: AccountKey | undefined,
): Promise<void> {
  const order = await shop.db
    .selectFrom('orders')
    .select(['customer_type', 'user_id'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order && (caller?.kind === 'admin' || (caller && order.user_id === caller.id))) return
  if (order?.customer_type !== 'guest') throw notFound('order')
  await readGuestOrder(shop, orderId)
}
