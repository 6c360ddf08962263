import type { AccountKey } from '../account/account-row.ts'
import { notFound } from '../lib/errors.ts'
import { findOrderOwner } from '../orders/queries/find-order-owner.ts'
import { readGuestOrder } from '../orders/queries/read-guest-order.ts'
import type { Shop } from '../shop.ts'

/** For whoever may read the order. @returns SVG @throws ShopError 'not_found', 'not_allowed' for an old order of a guest */
export async function findDrawing(
  shop: Shop,
  { id, item_id }: { id: string; item_id: string },
  caller: AccountKey | undefined,
): Promise<string> {
  if (caller?.kind !== 'admin') {
    const owner = await findOrderOwner(shop.db, id, caller?.id)
    if (!owner) throw notFound('order')
    if ('guestId' in owner) await readGuestOrder(shop, id)
  }
  const item = await shop.db
    .selectFrom('order_items')
    .select('drawing')
    .where('id', '=', item_id)
    .where('order_id', '=', id)
    .executeTakeFirst()
  if (!item?.drawing) throw notFound('drawing')
  return item.drawing
}
