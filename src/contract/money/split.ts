export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** In proportion to the weights, or equally if all are 0. What rounding leaves goes to the largest remainders. */
export function split(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const total = BigInt(sumOf(weights))
  if (total === 0n) return split(amount, Array(weights.length).fill(1))
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((part) => Number(part / total))
  const left = amount - sumOf(parts)
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: part % total }))
    .sort((a, b) => Number(b.remainder - a.remainder))
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

// The products exceed Number.MAX_SAFE_INTEGER.
export function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}
