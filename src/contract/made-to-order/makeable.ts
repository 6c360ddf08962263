/** A variant that can be made to order. */
export type Makeable = {
  product_id: string
  variant_id: string
  stock_quantity: number
  /** Pieces that can still be ordered this week. */
  left: number
  days: number
}
