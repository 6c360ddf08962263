import { sql } from 'kysely'
import type { GiftReturn } from '../../contract/gifts/received-gift.ts'
import { optionsText } from '../../contract/options-text.ts'
import { findReturnRows } from '../returns/find-returns.ts'
import type { ReturnRow } from '../returns/return-row.ts'
import type { Tx } from '../shop.ts'
import { isGiftOfReceipt } from './gift-of-receipt.ts'

/** What the receiver of a gift asked for, the newest first. */
export async function findGiftReturns(db: Tx, orderId: string): Promise<GiftReturn[]> {
  const asked = await db
    .selectFrom('returns')
    .select('id')
    .where('order_id', '=', orderId)
    .where('receiver_email', 'is not', null)
    .orderBy('number', 'desc')
    .execute()
  const rows = await findReturnRows(
    db,
    asked.map(({ id }) => id),
  )
  return rows.map(giftReturn)
}

/** Without amounts. */
function giftReturn({ id, state, created_at, due_on, items, events, refund }: ReturnRow): GiftReturn {
  return {
    id,
    state,
    is_refunded: refund?.status === 'succeeded',
    is_exchanged: events.some(({ event }) => event === 'exchanged'),
    created_at: created_at.toISOString(),
    due_on: state === 'requested' || state === 'approved' ? due_on : null,
    items: items.map(({ order_item_id, name, quantity, exchange_for }) => ({
      order_item_id,
      name,
      quantity,
      exchange_for: exchange_for && {
        variant_id: exchange_for.variant_id,
        name: optionsText(exchange_for.options),
      },
    })),
  }
}

/** The receiver asked for it, and it is not closed. @param code of the gift receipt */
export async function isGiftReturn(db: Tx, returnId: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from returns r join orders o on o.id = r.order_id join gifts g on g.order_id = o.id
    where r.id = ${returnId} and r.receiver_email is not null and r.state <> 'closed' and ${isGiftOfReceipt(code)}`.execute(
    db,
  )
  return rows.length > 0
}
