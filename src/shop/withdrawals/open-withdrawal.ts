import type { GivenRefund } from '../orders/refunds/refund-rows.ts'
import { type PricedLine, refundValueOfItems } from '../orders/refunds/refunded-items.ts'
import { awaitingRefund, type DeclaredWithdrawal, piecesOf } from './settle-withdrawals.ts'

/** With what its order declared and gave back. */
export type SettledWithdrawal = {
  id: string
  created_at: Date
  lines: PricedLine[]
  /** Of the delivery, in minor units. */
  shipping_left: number
  is_refunded_in_full: boolean
  withdrawals: DeclaredWithdrawal[]
  refunds: GivenRefund[]
}

/** What is not refunded of a withdrawal. */
export function openPieces(row: SettledWithdrawal) {
  return awaitingRefund(row).filter(({ withdrawalId }) => withdrawalId === row.id)
}

/** Whether an older withdrawal waits for a refund of the same lines: refunded pieces settle that one first. */
export function isBehindOlder(row: SettledWithdrawal): boolean {
  const waiting = awaitingRefund(row)
  const older = waiting.slice(
    0,
    waiting.findIndex(({ withdrawalId }) => withdrawalId === row.id),
  )
  return openPieces(row).some(({ order_item_id }) => piecesOf(older, order_item_id) > 0)
}

/** Minor units. */
export function openValue(row: SettledWithdrawal): number {
  const pieces = openPieces(row).map(({ order_item_id: id, quantity }) => ({ id, quantity }))
  return refundValueOfItems(row.lines, pieces)
}

/**
 * Minor units. Pieces that were free, with which all of the order is withdrawn from, give the delivery back, unless
 * something was given back by amount since.
 */
export function deliveryDue(row: SettledWithdrawal): number {
  const pieces = openPieces(row)
  const isLast = row.lines.every(({ id, quantity, refunded }) => quantity - refunded === piecesOf(pieces, id))
  const isDue = pieces.length > 0 && isLast && openValue(row) === 0 && !refundSince(row)
  return isDue ? row.shipping_left : 0
}

/** `left`: of its amount, what its added pieces are not worth. Minor units. */
type RefundLeft = GivenRefund & { left: number }

/**
 * The refund that may have been for these pieces: of those by amount the one with the least left that covers them, else
 * with the most left, but not one of the delivery alone.
 */
export function refundSince(row: SettledWithdrawal): RefundLeft | undefined {
  const value = openValue(row)
  const byAmount = row.refunds
    .filter(({ items, ...refund }) => {
      const isByAmount = items.every(({ is_added }) => is_added)
      return isByAmount && new Date(refund.created_at) >= row.created_at
    })
    .map((refund) => ({ ...refund, left: refund.amount - addedValue(row.lines, refund.items) }))
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => a.left - b.left)
  return byAmount.find(({ left }) => left >= value) ?? byAmount.at(-1)
}

/** Minor units. */
function addedValue(lines: PricedLine[], items: GivenRefund['items']): number {
  const before = lines.map((line) => ({ ...line, refunded: line.refunded - piecesOf(items, line.id) }))
  return refundValueOfItems(
    before,
    items.map(({ order_item_id: id, quantity }) => ({ id, quantity })),
  )
}
