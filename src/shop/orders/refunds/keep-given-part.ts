import { split, sumOf } from '../../../contract/money/split.ts'
import type { Tx } from '../../shop.ts'
import { readLines, valuesOfItems } from './refunded-items.ts'

/**
 * What the other payment of an exchange gave back of a refund that failed. From now on it is a refund of its own and has
 * the pieces, so that they are not refunded again. @returns undefined when nothing was given back
 */
export async function keepGivenPart(tx: Tx, orderId: string, refundId: string) {
  const part = await tx
    .updateTable('refunds')
    .set({ part_of: null })
    .where('part_of', '=', refundId)
    .where('refund_id', 'is not', null)
    .where('status', '<>', 'failed')
    .returning(['id', 'amount', 'reason', 'admin_id', 'exchange_order_id'])
    .executeTakeFirst()
  if (!part) return undefined
  await tx.updateTable('returns').set({ refund_id: part.id }).where('refund_id', '=', refundId).execute()
  await movePieces(tx, { orderId, from: refundId, to: part })
  return part
}

type Move = { orderId: string; from: string; to: { id: string; amount: number } }

async function movePieces(tx: Tx, { orderId, from, to }: Move): Promise<void> {
  const pieces = await tx
    .selectFrom('refund_items')
    .select(['order_item_id as id', 'quantity', 'amount'])
    .where('refund_id', '=', from)
    .execute()
  const items = pieces.map(({ amount, ...item }) => ({ ...item, amount: amount ?? undefined }))
  const values = valuesOfItems(await readLines(tx, orderId), items)
  const ofPieces = items.map(({ id }) => values.get(id) ?? 0)
  const shares = split(Math.min(to.amount, sumOf(ofPieces)), ofPieces)
  for (const [at, { id }] of items.entries()) {
    await tx
      .updateTable('refund_items')
      .set({ refund_id: to.id, amount: shares[at] ?? 0 })
      .where('refund_id', '=', from)
      .where('order_item_id', '=', id)
      .execute()
  }
}
