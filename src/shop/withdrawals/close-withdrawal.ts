import { sql } from 'kysely'
import type { ListedWithdrawal } from '../../contract/returns/withdrawal.ts'
import { recordChange } from '../audit/record-change.ts'
import { fieldError, notFound, ShopError } from '../lib/errors.ts'
import { priceText } from '../lib/money.ts'
import { withdrawalClosed } from '../mail/messages/returns/withdrawal-closed.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { findOrder } from '../orders/queries/find-order.ts'
import { WITHDRAWAL_CLOSED } from '../orders/queries/order-actors.ts'
import { readLines } from '../orders/refunds/refunded-items.ts'
import type { Shop, Tx } from '../shop.ts'
import { listedWithdrawal, namedPieces, readWithdrawalRow, type WithdrawalRow } from './list-withdrawals.ts'
import { canMark, isCovered, openPieces } from './open-withdrawal.ts'
import { leftSince } from './refunds-by-amount.ts'

type Closing = { id: string; reason: string; confirm_refunded?: boolean | undefined }

/**
 * Ends it without money or stock: the shopper keeps the pieces that wait for a refund, as if they had not been withdrawn from.
 * @throws ShopError 'not_found', 'conflict' once it is refunded or closed, or when a refund since covers it
 */
export async function closeWithdrawal(shop: Shop, by: string, closing: Closing): Promise<ListedWithdrawal> {
  return await shop.db.transaction().execute(async (tx) => {
    const { order_id } = await readWithdrawalRow(tx, closing.id)
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('order')
    const row = await readWithdrawalRow(tx, closing.id)
    const pieces = openPieces(row)
    if (pieces.length === 0)
      throw new ShopError('conflict', `This withdrawal is ${row.closed ? 'closed' : 'refunded'} already.`)
    if (order.status === 'cancelled')
      throw new ShopError(
        'conflict',
        'This order is cancelled, so its pieces are not sent: refund them in the order.',
      )
    if (!closing.confirm_refunded) requireNoRefundSince(row)
    await write(tx, closing, { pieces, at: shop.clock.now() })
    await tell(tx, shop, { by, row, closing, pieces })
    return listedWithdrawal(shop, await readWithdrawalRow(tx, closing.id))
  })
}

/** The e-mail would say that no money comes, and pieces that were not sent would be. */
function requireNoRefundSince(row: WithdrawalRow): void {
  if (!isCovered(row)) return
  throw fieldError(
    'confirm_refunded',
    `${priceText(leftSince(row), row.currency)} was refunded by amount since this withdrawal. Was that for these pieces? Then ${canMark(row) ? 'mark it as refunded instead' : 'keep it open'}.`,
    'conflict',
  )
}

type Closed = { pieces: ReturnType<typeof openPieces>; at: Date }

async function write(tx: Tx, { id, reason }: Closing, { pieces, at }: Closed): Promise<void> {
  await sql`
    update withdrawal_items w set closed_quantity = w.closed_quantity + open.quantity
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as open (order_item_id uuid, quantity integer)
    where w.withdrawal_id = ${id} and w.order_item_id = open.order_item_id`.execute(tx)
  await tx
    .updateTable('withdrawals')
    .set({ closed_at: at, close_reason: reason })
    .where('id', '=', id)
    .execute()
}

type Told = { by: string; row: WithdrawalRow; closing: Closing; pieces: Closed['pieces'] }

/** The shopper was promised the money within 14 days, so an e-mail says that it does not come, and why. */
async function tell(tx: Tx, shop: Shop, { by, row, closing: { reason }, pieces }: Told): Promise<void> {
  const { order_id, code, created_at } = row
  const items = namedPieces(row, pieces)
  await recordChange(tx, {
    by,
    at: shop.clock.now(),
    subject: 'order',
    id: order_id,
    name: code,
    action: WITHDRAWAL_CLOSED,
    after: { reason, items: items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') },
  })
  const order = await findOrder(tx, { id: order_id, of: 'anybody' })
  if (!order) throw notFound('order')
  const withdrawal = { created_at: created_at.toISOString(), items }
  await queueMail(
    tx,
    shop,
    withdrawalClosed(shop, order, { withdrawal, reason, left: await whatLeft(tx, row, pieces) }),
  )
}

/** Of the lines of these pieces: nobody knows which piece of a line the shopper means. */
async function whatLeft(
  tx: Tx,
  { order_id }: WithdrawalRow,
  pieces: Closed['pieces'],
): Promise<'all' | 'some' | 'none'> {
  const ids = new Set(pieces.map(({ order_item_id }) => order_item_id))
  const lines = (await readLines(tx, order_id)).filter(({ id }) => ids.has(id))
  if (lines.every(({ to_ship }) => to_ship === 0)) return 'all'
  return lines.some(({ sent, to_ship }) => sent > 0 || to_ship === 0) ? 'some' : 'none'
}
