import { divideHalfUp, split, sumOf } from '../../contract/money/split.ts'
import type { Tax } from '../../contract/tax/tax-of.ts'

/** `parts`: its items and delivery. */
type Refund = { amount: number; parts: { rate: number | null; gross: number }[] }

/**
 * Spreads a refund over the rates of its invoice: first over those of its parts, and what is more than their value in
 * proportion to what is left. Rounding is cumulative, so that a full refund credits exactly the invoice's tax.
 * @param credited by earlier credit notes
 */
export function creditParts(invoice: readonly Tax[], credited: readonly Tax[], refund: Refund): Tax[] {
  const before = invoice.map(({ rate }) => credited.filter((one) => one.rate === rate))
  const left = invoice.map(({ gross }, at) => gross - sumOf((before[at] ?? []).map((one) => one.gross)))
  const grosses = spread(invoice, left, refund)
  return invoice
    .map(({ rate, gross: whole, tax: wholeTax }, at) => {
      const gross = grosses[at] ?? 0
      const creditedTax = sumOf((before[at] ?? []).map((one) => one.tax))
      const soFar = whole - (left[at] ?? 0) + gross
      const due = whole === 0 ? 0 : divideHalfUp(BigInt(wholeTax) * BigInt(soFar), BigInt(whole))
      const tax = Math.min(gross, Math.max(0, due - creditedTax))
      return { rate, net: gross - tax, tax, gross }
    })
    .filter(({ gross }) => gross > 0)
}

function spread(invoice: readonly Tax[], left: number[], { amount, parts }: Refund): number[] {
  const possible = Math.min(amount, sumOf(left))
  const values = invoice.map(({ rate }) =>
    sumOf(parts.filter((part) => part.rate === rate).map(({ gross }) => gross)),
  )
  const wanted = sumOf(values) > possible ? split(possible, values) : values
  const taken = wanted.map((gross, at) => Math.min(gross, left[at] ?? 0))
  const rest = split(
    possible - sumOf(taken),
    left.map((gross, at) => gross - (taken[at] ?? 0)),
  )
  return taken.map((gross, at) => gross + (rest[at] ?? 0))
}
