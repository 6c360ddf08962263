import { sumOf } from '../../contract/money/split.ts'
import type { GivenRefund } from '../orders/refunds/refund-rows.ts'
import { type PricedLine, refundValueOfItems } from '../orders/refunds/refunded-items.ts'
import { awaitingRefund, type DeclaredWithdrawal, piecesOf, withdrawnPieces } from './settle-withdrawals.ts'

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

/** Of one withdrawal, what its refunds by amount depend on. */
type Declared = Pick<SettledWithdrawal, 'id' | 'created_at' | 'withdrawals' | 'refunds'>

/** Whether the pieces were free, and nothing else of the order is left: then they give its delivery back. */
function givesDeliveryBack(row: SettledWithdrawal): boolean {
  const pieces = openPieces(row)
  const isLast = row.lines.every(({ id, quantity, refunded }) => quantity - refunded === piecesOf(pieces, id))
  return pieces.length > 0 && isLast && openValue(row) === 0
}

/** Minor units of the delivery that are to refund, unless something was given back by amount since. */
export function deliveryDue(row: SettledWithdrawal): number {
  return givesDeliveryBack(row) && leftSince(row) === 0 ? row.shipping_left : 0
}

/** Minor units that refunds by amount must pay before a mark. Of a delivery, less than all of it is enough. */
export function valueToPay(row: SettledWithdrawal): number {
  return givesDeliveryBack(row) ? Math.min(row.shipping_left, leftSince(row)) : openValue(row)
}

/**
 * Pieces of a line are alike: a refund of pieces may have settled an older withdrawal from it, for which something was given
 * back by amount before. What was is for this one, then. @returns from when till when; undefined when there is no such refund
 */
function givenForOlder({
  id,
  created_at,
  withdrawals,
  refunds,
}: Declared): { from: Date; till: Date } | undefined {
  const lines = new Set(
    withdrawals.find((withdrawal) => withdrawal.id === id)?.items.map(({ order_item_id }) => order_item_id),
  )
  const marked = new Set(refunds.map(({ withdrawal_id }) => withdrawal_id))
  const older = withdrawals.find(
    (withdrawal) =>
      new Date(withdrawal.created_at) < created_at &&
      !marked.has(withdrawal.id) &&
      withdrawnPieces([withdrawal]).some(
        ({ order_item_id, quantity }) => quantity > 0 && lines.has(order_item_id),
      ),
  )
  const settling = refunds.findLast(
    ({ withdrawal_id, items }) =>
      !withdrawal_id && items.some(({ order_item_id }) => lines.has(order_item_id)),
  )
  return older && settling && { from: new Date(older.created_at), till: new Date(settling.created_at) }
}

/** `left`: of its amount, what has paid no pieces. Minor units. */
type RefundLeft = GivenRefund & { left: number }

/** The refunds by amount since then of which something is left, the oldest first. */
function refundsSince(row: Declared): RefundLeft[] {
  const older = givenForOlder(row)
  const isSince = (at: Date) => at >= row.created_at || (older && at >= older.from && at <= older.till)
  return row.refunds
    .filter(
      ({ amount, items, created_at }) => amount > 0 && items.length === 0 && isSince(new Date(created_at)),
    )
    .map((refund) => ({ ...refund, left: refund.amount - refund.covered }))
    .filter(({ left }) => left > 0)
}

/** What is left of all refunds by amount since then, in minor units. */
export function leftSince(row: Declared): number {
  return sumOf(refundsSince(row).map(({ left }) => left))
}

/** As `leftSince`, with the time of the oldest of them. */
export function refundSince(row: Declared): { left: number; created_at: string } | undefined {
  const [oldest] = refundsSince(row)
  return oldest && { left: leftSince(row), created_at: oldest.created_at }
}

/** The largest of what `refundSince` has for the withdrawals of an order that wait for a refund. */
export function refundSinceInOrder({
  withdrawals,
  ...order
}: Omit<SettledWithdrawal, 'id' | 'created_at' | 'lines' | 'shipping_left'>) {
  const open = new Set(awaitingRefund({ withdrawals, ...order }).map(({ withdrawalId }) => withdrawalId))
  return withdrawals
    .filter(({ id }) => open.has(id))
    .flatMap(
      ({ id, created_at }) =>
        refundSince({ ...order, withdrawals, id, created_at: new Date(created_at) }) ?? [],
    )
    .toSorted((a, b) => b.left - a.left)[0]
}

type Cover = { covered_by: string; amount: number }

/**
 * Which refunds by amount paid for the pieces: the oldest first, because a later withdrawal cannot have those.
 * @returns undefined when they do not, or one of them waits for the payment provider
 */
export function coversOf(row: SettledWithdrawal): Cover[] | undefined {
  let missing = valueToPay(row)
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
