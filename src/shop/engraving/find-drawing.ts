import type { AccountKey } from '../account/account-row.ts'
import { notFound } from '../lib/errors.ts'
import { requireReadable } from '../orders/queries/require-readable.ts'
import type { Shop } from '../shop.ts'

/** For readers of the order. @returns SVG @throws ShopError 'not_found', 'not_allowed' for an old order of a guest */
export async function findDrawing(
  shop: Shop,
  { id, item_id }: { id: string; item_id: string },
  caller: AccountKey | undefined,
): Promise<string> {
  await requireReadable(shop, id, caller)
  const item = await shop.db
    .selectFrom('order_items')
    .select('drawing')
    .where('id', '=', item_id)
    .where('order_id', '=', id)
    .executeTakeFirst()
  if (!item?.drawing) throw notFound('drawing')
  return item.drawing
}
