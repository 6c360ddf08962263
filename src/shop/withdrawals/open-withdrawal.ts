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
  const isDue = pieces.length > 0 && isLast && openValue(row) === 0 && leftSince(row) === 0
  return isDue ? row.shipping_left : 0
}

/** `left`: of its amount, what is not counted for pieces. Minor units. */
type RefundLeft = GivenRefund & { left: number }

/**
 * The refunds by amount since then of which something is left, the oldest first. Pieces that are worth more than the refund
 * that has them are counted in the refunds after it, too.
 */
function refundsSince(row: SettledWithdrawal): RefundLeft[] {
  const all: RefundLeft[] = []
  let overdrawn = 0
  for (const refund of row.refunds.filter(({ items }) => items.every(({ is_added }) => is_added))) {
    const left = refund.amount - addedValue(row.lines, refund.items) - overdrawn
    // The value of each piece depends on its turn by a minor unit.
    overdrawn = left < -sumOf(refund.items.map(({ quantity }) => quantity)) ? -left : 0
    all.push({ ...refund, left })
  }
  return all.filter(({ left, created_at }) => left > 0 && new Date(created_at) >= row.created_at)
}

/** What is left of all refunds by amount since then, in minor units. */
export function leftSince(row: SettledWithdrawal): number {
  return totalLeft(refundsSince(row))
}

function totalLeft(refunds: RefundLeft[]): number {
  return sumOf(refunds.map(({ left }) => left))
}

/**
 * The refund that can have the pieces: the smallest that covers them, else the oldest, with what is left of those after it.
 * Those before the next open withdrawal of the order come first: that one cannot use them. A refund with pieces of the same
 * line is left out once a parcel of the line has left: a row has one time, and week and stock count by it.
 */
export function refundFor(row: SettledWithdrawal): RefundLeft | undefined {
  const value = openValue(row)
  const since = refundsSince(row)
  const next = nextOpenAt(row)
  const before = since.filter(({ created_at }) => Date.parse(created_at) < next)
  const first = pick(before, { row, value })
  return first && first.left >= value ? first : pick(since, { row, value })
}

function pick(
  refunds: RefundLeft[],
  { row, value }: { row: SettledWithdrawal; value: number },
): RefundLeft | undefined {
  const lines = new Set(openPieces(row).map(({ order_item_id }) => order_item_id))
  const usable = refunds.filter(
    ({ items }) => !items.some(({ order_item_id, left_since }) => left_since && lines.has(order_item_id)),
  )
  const smallest = usable.toSorted((a, b) => a.left - b.left).find(({ left }) => left >= value)
  if (smallest || !usable[0]) return smallest
  return { ...usable[0], left: totalLeft(refunds.slice(refunds.indexOf(usable[0]))) }
}

function nextOpenAt(row: SettledWithdrawal): number {
  const open = new Set(awaitingRefund(row).map(({ withdrawalId }) => withdrawalId))
  const at = row.withdrawals.findIndex(({ id }) => id === row.id)
  const next = row.withdrawals.slice(at + 1).find(({ id }) => open.has(id))
  return next ? Date.parse(next.created_at) : Number.POSITIVE_INFINITY
}

/** Minor units. */
function addedValue(lines: PricedLine[], items: GivenRefund['items']): number {
  const before = lines.map((line) => ({ ...line, refunded: line.refunded - piecesOf(items, line.id) }))
  return refundValueOfItems(
    before,
    items.map(({ order_item_id: id, quantity }) => ({ id, quantity })),
  )
}
