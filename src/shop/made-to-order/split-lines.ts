import type { Engraving } from '../../contract/engraving/rules.ts'
import type { MadeToOrder } from '../../contract/made-to-order/made-to-order.ts'

export type BenchLine = {
  variant_id: string
  quantity: number
  stock_quantity: number
  made_to_order: MadeToOrder | null
  engraving: Engraving | null
}

export type SplitLine<Ordered> = Ordered & {
  /** What is not in stock. */
  made_quantity: number
  /** Working days before the line can leave. */
  bench_days: number
}

/** The first lines of a variant get its stock; what is left of them is made to order. */
export function splitLines<Ordered extends BenchLine>(lines: Ordered[]): SplitLine<Ordered>[] {
  const left = new Map(lines.map(({ variant_id, stock_quantity }) => [variant_id, stock_quantity]))
  return lines.map((line) => {
    const { variant_id, quantity, made_to_order, engraving } = line
    const inStock = left.get(variant_id) ?? 0
    left.set(variant_id, Math.max(0, inStock - quantity))
    const made_quantity = made_to_order ? Math.max(0, quantity - inStock) : 0
    const bench_days = (engraving?.days ?? 0) + (made_quantity > 0 ? (made_to_order?.days ?? 0) : 0)
    return { ...line, made_quantity, bench_days }
  })
}

export function longestBench(lines: { bench_days: number }[]): number {
  return Math.max(0, ...lines.map(({ bench_days }) => bench_days))
}
