import type { Engraving } from '../../contract/engraving/rules.ts'
import type { MadeToOrder } from '../../contract/made-to-order/made-to-order.ts'
import { type Work, workOf } from './bench-work.ts'

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
  work: Work
}

/** The first lines of a variant get its stock; what is left of them is made to order. */
export function splitLines<Ordered extends BenchLine>(lines: Ordered[]): SplitLine<Ordered>[] {
  const left = new Map(lines.map(({ variant_id, stock_quantity }) => [variant_id, stock_quantity]))
  return lines.map((line) => {
    const { variant_id, quantity, made_to_order, engraving } = line
    const inStock = left.get(variant_id) ?? 0
    left.set(variant_id, Math.max(0, inStock - quantity))
    const made_quantity = made_to_order ? Math.max(0, quantity - inStock) : 0
    return { ...line, made_quantity, work: workOf(made_to_order, made_quantity, engraving?.days) }
  })
}
