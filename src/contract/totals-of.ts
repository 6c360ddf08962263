/** Money in minor units, here and below. */
type Line = { price: number; quantity: number }

/** A share of the subtotal: 12.5 is 12.5 %. At most two decimals. */
type Discount = { percent: number }

export type Totals = { subtotal: number; discount: number; shipping: number; total: number }

/** What an order of these lines costs. Without lines there is nothing to ship. */
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
 * What was paid for some lines of an order, after their share of its discount. The share is rounded on the sum of all
 * refunded lines, so that refunds piece by piece come to what one refund of everything does.
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

// In integers: the products are larger than a number holds exactly.
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}
