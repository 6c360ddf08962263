/** Money is in minor units throughout this file. */
type Line = { price: number; quantity: number }

type Discount = { percent: number }

export type Totals = { subtotal: number; discount: number; shipping: number; total: number }

export function totalsOf(lines: readonly Line[], discounts: readonly Discount[], shipping: number): Totals {
  const subtotal = subtotalOf(lines)
  const taken = discounts.reduce((sum, { percent }) => sum + percentOf(subtotal, percent), 0)
  const discount = Math.min(taken, subtotal)
  const charged = lines.length > 0 ? shipping : 0
  return { subtotal, discount, shipping: charged, total: subtotal - discount + charged }
}

export function lineTotal({ price, quantity }: Line): number {
  return price * quantity
}

/**
 * The value of some order lines after their share of the discount. Rounding is cumulative, so that partial refunds add
 * up to one full refund.
 */
export function refundValue(
  { subtotal, discount }: Pick<Totals, 'subtotal' | 'discount'>,
  refundedBefore: readonly Line[],
  refunded: readonly Line[],
): number {
  if (subtotal === 0) return 0
  const paidFor = (worth: number) =>
    divideHalfUp(BigInt(worth) * BigInt(subtotal - discount), BigInt(subtotal))
  const before = subtotalOf(refundedBefore)
  return paidFor(before + subtotalOf(refunded)) - paidFor(before)
}

function subtotalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0)
}

function percentOf(subtotal: number, percent: number): number {
  return divideHalfUp(BigInt(subtotal) * BigInt(Math.round(percent * 100)), 10_000n)
}

// The products exceed Number.MAX_SAFE_INTEGER.
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}
