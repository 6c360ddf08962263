import type { BenchTime } from './bench-time.ts'

/** A variant that can be made to order. The times are those of one piece. */
export type Makeable = Pick<BenchTime, 'making_days' | 'made_on'> & {
  product_id: string
  variant_id: string
  stock_quantity: number
  /** Pieces that can still be ordered this week. */
  left: number
}
