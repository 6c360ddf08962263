import { sumOf } from '../../contract/money/split.ts'
import type { GivenRefund } from '../orders/refunds/refund-rows.ts'
import { type DeclaredWithdrawal, piecesOf, settleWithdrawals } from './settle-withdrawals.ts'

/** A withdrawal, with what its order declared and gave back. */
export type Declared = {
  id: string
  created_at: Date
  withdrawals: DeclaredWithdrawal[]
  refunds: GivenRefund[]
}

/**
 * Pieces of a line are alike: a refund of pieces after a withdrawal may have settled an older one from their line that still
 * waited. What was given by amount for that one is then for the newer one. @returns since when, in ms
 */
function givenFrom({ id, created_at, withdrawals, refunds }: Declared): number {
  const from = new Map<string, number>()
  for (const withdrawal of withdrawals) {
    const older = settledSince(withdrawal, { withdrawals, refunds }).flatMap((each) => from.get(each) ?? [])
    from.set(withdrawal.id, Math.min(Date.parse(withdrawal.created_at), ...older))
  }
  return from.get(id) ?? created_at.getTime()
}

/** Of which withdrawals refunds of pieces have settled pieces of its lines since it was declared. Marks settle their own. */
function settledSince(
  { created_at, items }: DeclaredWithdrawal,
  { withdrawals, refunds }: Pick<Declared, 'withdrawals' | 'refunds'>,
): string[] {
  const earlier = refunds.filter((refund) => Date.parse(refund.created_at) < Date.parse(created_at))
  const marked = refunds.flatMap((refund) =>
    refund.items.map((pieces) => ({ ...pieces, withdrawalId: refund.withdrawal_id })),
  )
  const others = [...settleWithdrawals({ withdrawals, refunds }).open, ...marked]
  return settleWithdrawals({ withdrawals, refunds: earlier })
    .open.filter(({ withdrawalId, order_item_id, quantity }) => {
      const ofWithdrawal = others.filter((pieces) => pieces.withdrawalId === withdrawalId)
      const isOfLine = items.some((item) => item.order_item_id === order_item_id)
      return isOfLine && quantity > piecesOf(ofWithdrawal, order_item_id)
    })
    .map(({ withdrawalId }) => withdrawalId)
}

/** `left`: of its amount, what has paid no pieces. Minor units. */
type RefundLeft = GivenRefund & { left: number }

/** The refunds by amount for it of which something is left, the oldest first. */
export function refundsSince(row: Declared): RefundLeft[] {
  const from = givenFrom(row)
  return row.refunds
    .filter(
      ({ amount, items, created_at }) => amount > 0 && items.length === 0 && Date.parse(created_at) >= from,
    )
    .map((refund) => ({ ...refund, left: refund.amount - refund.covered }))
    .filter(({ left }) => left > 0)
}

/** What is left of all refunds by amount for it, in minor units. */
export function leftSince(row: Declared): number {
  return sumOf(refundsSince(row).map(({ left }) => left))
}
