import { sumOf } from '../../contract/money/split.ts'
import type { GivenRefund } from '../orders/refunds/refund-rows.ts'
import { awaitingRefund, type DeclaredWithdrawal, withdrawnPieces } from './settle-withdrawals.ts'

/** A withdrawal, with what its order declared and gave back. */
export type Declared = {
  id: string
  created_at: Date
  withdrawals: DeclaredWithdrawal[]
  refunds: GivenRefund[]
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
export function refundsSince(row: Declared): RefundLeft[] {
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
}: Omit<Declared, 'id' | 'created_at'> & { is_refunded_in_full: boolean }) {
  const open = new Set(awaitingRefund({ withdrawals, ...order }).map(({ withdrawalId }) => withdrawalId))
  return withdrawals
    .filter(({ id }) => open.has(id))
    .flatMap(
      ({ id, created_at }) =>
        refundSince({ ...order, withdrawals, id, created_at: new Date(created_at) }) ?? [],
    )
    .toSorted((a, b) => b.left - a.left)[0]
}
