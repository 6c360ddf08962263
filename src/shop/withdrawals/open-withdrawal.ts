import { sumOf } from '../../contract/money/split.ts'
import type { GivenRefund } from '../orders/refunds/refund-rows.ts'
import { type PricedLine, refundValueOfItems } from '../orders/refunds/refunded-items.ts'
import { awaitingRefund, type DeclaredWithdrawal, piecesOf, settleWithdrawals } from './settle-withdrawals.ts'

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

type Order = Pick<SettledWithdrawal, 'lines' | 'withdrawals' | 'refunds'>

/** `left`: of its amount, what is not counted for pieces. Minor units. */
type RefundLeft = GivenRefund & { left: number }

/**
 * The refunds by amount of which something is left since then, the oldest first. Pieces that are worth more than the refund
 * that has them are counted in the refunds after it, too.
 */
function refundsSince(row: SettledWithdrawal): RefundLeft[] {
  const { refunds } = balanceOf(row, refundsByAmount(row))
  return refunds.filter(({ left, created_at }) => left > 0 && new Date(created_at) >= row.created_at)
}

/** Those of nothing, whose pieces several refunds paid, come where the withdrawal of their pieces was declared. */
function refundsByAmount(order: Order): GivenRefund[] {
  return order.refunds
    .map((refund, at) => ({ refund, from: Date.parse(countedFrom(order, refund, at)) }))
    .filter(({ refund: { items } }) => items.every(({ is_added }) => is_added))
    .toSorted((a, b) => a.from - b.from)
    .map(({ refund }) => refund)
}

function countedFrom({ withdrawals, refunds }: Order, refund: GivenRefund, at: number): string {
  if (refund.amount > 0) return refund.created_at
  const earlier = withdrawals.filter(({ created_at }) => created_at <= refund.created_at)
  const { open } = settleWithdrawals({ withdrawals: earlier, refunds: refunds.slice(0, at) })
  const settled = open.find(({ order_item_id }) => piecesOf(refund.items, order_item_id) > 0)
  return withdrawals.find(({ id }) => id === settled?.withdrawalId)?.created_at ?? refund.created_at
}

/** `missing`: what the pieces of these refunds are worth more than what was given for them, in minor units. */
function balanceOf({ lines }: Order, byAmount: GivenRefund[]): { refunds: RefundLeft[]; missing: number } {
  // A share of a discount is rounded by the turn of a piece: one that is valued later may differ by a minor unit.
  const tolerance = sumOf(byAmount.flatMap(({ items }) => items.map(({ quantity }) => quantity)))
  let missing = 0
  const refunds = byAmount.map((refund) => {
    const left = refund.amount - addedValue(lines, refund.items) - missing
    missing = refund.amount === 0 || left < -tolerance ? Math.max(0, -left) : 0
    return { ...refund, left }
  })
  return { refunds, missing }
}

/** Refunds of nothing whose pieces were paid by others, of which one failed since: what is left does not cover them. */
export function uncoveredRefunds(order: Order): string[] {
  let covered = refundsByAmount(order)
  const all = covered.filter(({ amount }) => amount === 0).toReversed()
  return all.flatMap((refund) => {
    const others = covered.filter((other) => other !== refund)
    if (balanceOf(order, others).missing >= balanceOf(order, covered).missing) return []
    covered = others
    return [refund.id]
  })
}

/** What is left of all refunds by amount since then, in minor units. */
export function leftSince(row: SettledWithdrawal): number {
  return totalLeft(refundsSince(row))
}

function totalLeft(refunds: RefundLeft[]): number {
  return sumOf(refunds.map(({ left }) => left))
}

/** Whether it can be marked as refunded. */
export function canMark(row: SettledWithdrawal): boolean {
  const value = openValue(row)
  if (openPieces(row).length === 0 || isBehindOlder(row) || deliveryDue(row) > 0) return false
  return value === 0 || (refundFor(row)?.left ?? 0) >= value
}

/** `id`: null when several cover the pieces together, and a refund of nothing has them. */
type PayingRefund = Pick<RefundLeft, 'left' | 'created_at'> & { id: string | null }

/**
 * What paid for the pieces: the smallest refund that covers them, else all that the provider has, from the oldest. Those
 * before the next open withdrawal of the order come first: that one cannot use them.
 */
export function refundFor(row: SettledWithdrawal): PayingRefund | undefined {
  const value = openValue(row)
  const since = refundsSince(row)
  const next = nextOpenAt(row)
  const before = since.filter(({ created_at }) => Date.parse(created_at) < next)
  const first = pick(before, { row, value })
  return first && first.left >= value ? first : pick(since, { row, value })
}

/**
 * A refund with pieces of the same line takes no others once a parcel of the line has left: a row has one time, and week and
 * stock count by it. What waits for the provider takes the pieces alone: those of several go back into stock at once.
 */
function pick(
  refunds: RefundLeft[],
  { row, value }: { row: SettledWithdrawal; value: number },
): PayingRefund | undefined {
  const lines = new Set(openPieces(row).map(({ order_item_id }) => order_item_id))
  const smallest = refunds
    .filter(
      ({ items }) => !items.some(({ order_item_id, left_since }) => left_since && lines.has(order_item_id)),
    )
    .toSorted((a, b) => a.left - b.left)
    .find(({ left }) => left >= value)
  if (smallest) return smallest
  const given = refunds.filter(({ is_given }) => is_given)
  return given[0] && { id: null, created_at: given[0].created_at, left: totalLeft(given) }
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
