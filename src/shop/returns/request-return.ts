import type { OrderReturn } from '../../contract/returns/order-return.ts'
import { hiddenNames } from '../gifts/hidden-names.ts'
import type { ResponseStore } from '../lib/idempotency.ts'
import { ownerEmails } from '../mail/notify-owner.ts'
import type { Shop } from '../shop.ts'
import { chosenItems, type WantedItem } from './chosen-items.ts'
import { findReturnable } from './find-returnable.ts'
import { type LinkOrOrder, lockOrderBy } from './order-links.ts'
import { writeReturn } from './write-return.ts'

/** The owner answers it; nothing else moves. @throws ShopError 'not_found', 'invalid', 'conflict' */
export async function requestReturn(
  shop: Shop,
  by: LinkOrOrder,
  items: WantedItem[],
  attempt?: ResponseStore,
): Promise<OrderReturn> {
  const owners = await ownerEmails(shop, 'returns')
  return await shop.db.transaction().execute(async (tx) => {
    const { id: orderId } = await lockOrderBy(shop, tx, by)
    const { items: lines } = await findReturnable(shop, tx, orderId)
    // Refusals name pieces as the page does.
    const hide = await hiddenNames(shop, tx, orderId)
    const chosen = chosenItems(hide ? lines.map(hide) : lines, items)
    const returned = await writeReturn(tx, shop, { orderId, items: chosen, owners })
    await attempt?.saveResponse(tx, returned)
    return returned
  })
}
