import { paidByLine } from '../../../contract/money/refund-values.ts'
import type { Line } from '../../../contract/money/totals-of.ts'

/** What a piece of each line cost after its share of the discount, in minor units, by the line's id. */
export function paidPerPiece(lines: readonly (Line & { id: string })[], discount: number) {
  const paid = paidByLine(lines, discount)
  return new Map(lines.map(({ id, quantity }, at) => [id, Math.floor((paid[at] ?? 0) / quantity)]))
}

type Prices = {
  /** For a piece of the line. */
  paid: number | undefined
  /** Today's price of what was bought, and of what is wished. */
  today: number
  wished: number
}

/** What costs the same as what was bought, is exchanged at what that cost: a discount or sale is not lost. */
export function exchangePrice({ paid, today, wished }: Prices): number {
  return wished === today && paid !== undefined ? paid : wished
}
