import { sumOf } from '../../contract/money/split.ts'
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
  const isDue = pieces.length > 0 && isLast && openValue(row) === 0 && leftSince(row) === 0
  return isDue ? row.shipping_left : 0
}

/** `left`: of its amount, what has paid no pieces. Minor units. */
type RefundLeft = GivenRefund & { left: number }

/** The refunds by amount since then of which something is left, the oldest first. */
function refundsSince({ lines, refunds, created_at }: SettledWithdrawal): RefundLeft[] {
  return refunds
    .filter((refund) => new Date(refund.created_at) >= created_at)
    .filter(({ amount, items }) => amount > 0 && items.every(({ is_added }) => is_added))
    .map((refund) => ({ ...refund, left: refund.amount - refund.covered - addedValue(lines, refund.items) }))
    .filter(({ left }) => left > 0)
}

/** Minor units. */
function addedValue(lines: PricedLine[], items: GivenRefund['items']): number {
  const before = lines.map((line) => ({ ...line, refunded: line.refunded - piecesOf(items, line.id) }))
  return refundValueOfItems(
    before,
    items.map(({ order_item_id: id, quantity }) => ({ id, quantity })),
  )
}

/** What is left of all refunds by amount since then, in minor units. */
export function leftSince(row: SettledWithdrawal): number {
  return sumOf(refundsSince(row).map(({ left }) => left))
}

/** As `leftSince`, with the time of the oldest of them. */
export function refundSince(row: SettledWithdrawal): { left: number; created_at: string } | undefined {
  const [oldest] = refundsSince(row)
  return oldest && { left: leftSince(row), created_at: oldest.created_at }
}

type Cover = { covered_by: string; amount: number }

/**
 * Which refunds by amount paid for the pieces: the oldest first, because a later withdrawal cannot have those.
 * @returns undefined when they do not, or one of them waits for the payment provider
 */
export function coversOf(row: SettledWithdrawal): Cover[] | undefined {
  let missing = openValue(row)
  const covers: Cover[] = []
  for (const { id, left, is_given } of refundsSince(row)) {
    if (missing === 0) break
    if (!is_given) return undefined
    const amount = Math.min(left, missing)
    covers.push({ covered_by: id, amount })
    missing -= amount
  }
  return missing === 0 ? covers : undefined
}

/** Whether it can be marked as refunded. */
export function canMark(row: SettledWithdrawal): boolean {
  return openPieces(row).length > 0 && deliveryDue(row) === 0 && coversOf(row) !== undefined
}
