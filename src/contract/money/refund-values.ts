import { divideHalfUp, split, sumOf } from './split.ts'
import { type Line, lineTotal } from './totals-of.ts'

/** What each line costs after its share of the discount. The shares add up to the discount. */
export function paidByLine(lines: readonly Line[], discount: number): number[] {
  const totals = lines.map(lineTotal)
  return split(sumOf(totals) - discount, totals)
}

type RefundedLine = Line & { refundedBefore: number; refunded: number }

/**
 * The value of refunded pieces by line, of all lines of an order, after their share of the discount. Rounding within a
 * line is cumulative, so that partial refunds add up to one full refund.
 */
export function refundValues(lines: readonly RefundedLine[], discount: number): number[] {
  const paid = paidByLine(lines, discount)
  return lines.map(({ quantity, refundedBefore, refunded }, at) => {
    const worthOf = (pieces: number) =>
      quantity === 0 ? 0 : divideHalfUp(BigInt(paid[at] ?? 0) * BigInt(pieces), BigInt(quantity))
    return worthOf(refundedBefore + refunded) - worthOf(refundedBefore)
  })
}
