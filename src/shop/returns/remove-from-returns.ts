import { sumOf } from '../../contract/money/split.ts'
import type { Shop, Tx } from '../shop.ts'
import { lockVariantsOfOrder } from '../stock/deduct-stock.ts'
import { writeStep } from './change-return.ts'
import { fitHolds } from './exchange/hold-variants.ts'
import { findReturnRows } from './find-returns.ts'
import { findOrderLines } from './order-lines.ts'

type Pieces = { order_item_id: string; quantity: number }

/**
 * Takes pieces that are withdrawn from out of returns that have not arrived, and closes one that loses all of them.
 * The caller holds the order's lock.
 */
export async function removeFromReturns(
  tx: Tx,
  shop: Shop,
  orderId: string,
  withdrawn: Pieces[],
): Promise<void> {
  const removed = Map.groupBy(await piecesToRemove(tx, shop, orderId, withdrawn), ({ returnId }) => returnId)
  if (removed.size === 0) return
  await lockVariantsOfOrder(tx, orderId)
  for (const found of await findReturnRows(tx, [...removed.keys()])) {
    const pieces = removed.get(found.id) ?? []
    if (countOf(pieces) < countOf(found.items)) await removePieces(tx, pieces)
    else {
      const reason = 'Withdrawn from instead'
      await writeStep(tx, shop, { found }, { by: null, event: 'closed', state: 'closed', reason })
    }
  }
  await fitHolds(tx, shop, orderId)
}

type Removed = Pieces & { returnId: string }

/** What the pieces that are in no return do not cover, of the newest returns first. */
async function piecesToRemove(tx: Tx, shop: Shop, orderId: string, withdrawn: Pieces[]): Promise<Removed[]> {
  const found = await findOrderLines(shop, tx, orderId)
  return withdrawn.flatMap(({ order_item_id, quantity }) => {
    let needed = quantity - (found?.lines.find(({ id }) => id === order_item_id)?.left ?? 0)
    const open = found?.inOpenReturns.filter((pieces) => pieces.order_item_id === order_item_id) ?? []
    return open.toReversed().flatMap(({ returnId, ...pieces }) => {
      const taken = Math.min(needed, pieces.quantity)
      if (taken <= 0) return []
      needed -= taken
      return [{ returnId, order_item_id, quantity: taken }]
    })
  })
}

function countOf(pieces: { quantity: number }[]): number {
  return sumOf(pieces.map(({ quantity }) => quantity))
}

async function removePieces(tx: Tx, pieces: Removed[]): Promise<void> {
  for (const { returnId, order_item_id, quantity } of pieces) {
    const { numDeletedRows } = await tx
      .deleteFrom('return_items')
      .where('return_id', '=', returnId)
      .where('order_item_id', '=', order_item_id)
      .where('quantity', '=', quantity)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) continue
    await tx
      .updateTable('return_items')
      .set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
      .where('return_id', '=', returnId)
      .where('order_item_id', '=', order_item_id)
      .execute()
  }
}
