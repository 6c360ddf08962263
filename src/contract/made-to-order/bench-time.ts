/** How long a line stays at the bench. Days are working days. */
export type BenchTime = {
  making_days: number
  /** When the bench is full: the day on which it has made the line. */
  made_on: string | null
  /** After the making. */
  engraving_days: number
}

export const FROM_STOCK: BenchTime = { making_days: 0, made_on: null, engraving_days: 0 }
