import type { SlipKey } from '../../contract/returns/order-return.ts'
import type { AccountKey } from '../account/account-row.ts'
import { isGiftReturn } from '../gifts/gift-returns.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { findOrderOwner } from '../orders/queries/find-order-owner.ts'
import { requireReadable } from '../orders/queries/require-readable.ts'
import type { Shop } from '../shop.ts'
import { orderOfLink } from './order-links.ts'
import type { ReturnRow } from './return-row.ts'
import { isSlipToken } from './slip/slip-links.ts'

/**
 * Admins read every return, customers their own; a guest has a mailed link, or the order's id as long as it shows the order;
 * a gift's receiver who asked for it has the code of the gift receipt.
 * @throws ShopError 'not_found' with `what`
 */
export async function requireReader(
  shop: Shop,
  { id, order_id: orderId }: Pick<ReturnRow, 'id' | 'order_id'>,
  { order, token, gift, what }: SlipKey & { what: string },
  caller: AccountKey | undefined,
): Promise<void> {
  if (caller?.kind === 'admin') return
  if (caller && (await findOrderOwner(shop.db, orderId, caller.id))?.userId) return
  if (token && (await isSlipToken(shop.db, id, token))) return
  if (gift && (await isGiftReturn(shop.db, id, gift))) return
  const named = token ? await orderOfLink(shop, shop.db, token) : order?.toLowerCase()
  if (named !== orderId) throw notFound(what)
  if (!token) await requireReadable(shop, orderId, undefined).catch((error) => throwAsNotFound(error, what))
}

function throwAsNotFound(error: unknown, what: string): never {
  throw error instanceof ShopError && error.code === 'not_allowed' ? notFound(what) : error
}
