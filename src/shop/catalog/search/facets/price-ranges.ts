type PriceRange = { min_price: number | null; max_price: number | null; count: number }

const RANGES = 5

/**
 * Ranges with about equally many products.
 * @param ladder the ends of the steps in minor units
 * @param found products by the steps in which they have a price, a bit for each step
 */
export function priceRanges(ladder: number[], found: Map<string, number>): PriceRange[] {
  const counts = new Map([...found].map(([steps, count]) => [BigInt(steps), count]))
  const perStep = [...ladder, 0].map((_, step) => countWithin(counts, step, step + 1))
  const share = perStep.reduce((sum, count) => sum + count, 0) / RANGES
  const ends: number[] = []
  let sum = 0
  for (const [step, count] of perStep.entries()) {
    sum += count
    const isLast = perStep.slice(step + 1).every((later) => later === 0)
    if (sum < share || isLast) continue
    ends.push(step + 1)
    sum = 0
  }
  if (ends.length === 0) return []
  return [0, ...ends].map((from, at) => {
    const to = ends[at]
    return {
      min_price: from === 0 ? null : (ladder[from - 1] ?? 0) / 100,
      max_price: to === undefined ? null : ((ladder[to - 1] ?? 0) - 1) / 100,
      count: countWithin(counts, from, to ?? ladder.length + 1),
    }
  })
}

/** A product with prices in several steps counts once. */
function countWithin(counts: Map<bigint, number>, from: number, to: number): number {
  const bits = (1n << BigInt(to)) - (1n << BigInt(from))
  return [...counts].reduce((sum, [steps, count]) => sum + (steps & bits ? count : 0), 0)
}
