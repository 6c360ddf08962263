import { sql } from 'kysely'
import type { GiftReturn } from '../../contract/gifts/received-gift.ts'
import { notFound } from '../lib/errors.ts'
import type { ResponseStore } from '../lib/idempotency.ts'
import { ownerEmails } from '../mail/notify-owner.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { chosenItems, type WantedItem } from '../returns/chosen-items.ts'
import { writeReturn } from '../returns/write-return.ts'
import type { Shop, Tx } from '../shop.ts'
import { findGift } from './find-gift.ts'
import { isGiftOfReceipt } from './gift-of-receipt.ts'
import { findGiftReturns } from './gift-returns.ts'

type Receiver = { code: string; email: string }

/** By the code of the gift receipt. @throws ShopError 'not_found', 'invalid', 'conflict' */
export async function requestGiftReturn(
  shop: Shop,
  { code, email }: Receiver,
  items: WantedItem[],
  attempt?: ResponseStore,
): Promise<GiftReturn> {
  const owners = await ownerEmails(shop, 'returns')
  return await shop.db.transaction().execute(async (tx) => {
    const orderId = await lockGift(tx, code)
    const gift = await findGift(shop, tx, code)
    if (!gift) throw notFound('gift')
    const chosen = chosenItems(gift.items, items)
    await writeReturn(tx, shop, { orderId, items: chosen, receiverEmail: email, owners })
    const [asked] = await findGiftReturns(tx, orderId)
    if (!asked) throw notFound('return')
    await attempt?.saveResponse(tx, asked)
    return asked
  })
}

/** @returns the order's id @throws ShopError 'not_found' */
async function lockGift(tx: Tx, code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select o.id from gifts g join orders o on o.id = g.order_id where ${isGiftOfReceipt(code)}`.execute(tx)
  const [gift] = rows
  if (!gift || !(await lockOrder(tx, gift.id))) throw notFound('gift')
  return gift.id
}
