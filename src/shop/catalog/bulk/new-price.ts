import type { PriceChange } from '../../../contract/admin/products/bulk-edit.ts'
import { minorUnits } from '../../lib/money.ts'

/** In minor units, half of one rounded up. What is free stays free. */
export function newPrice(price: number, { by, value, round }: Omit<PriceChange, 'keep_former'>): number {
  if (price === 0) return 0
  const hundredths = minorUnits(value)
  const exact = by === 'amount' ? price + hundredths : Math.round((price * (10_000 + hundredths)) / 10_000)
  if (round === '00') return Math.round(exact / 100) * 100
  // A price below the lowest that ends in .99 is refused or kept, but never made higher.
  if (round === '99' && exact >= 50) return Math.round((exact + 1) / 100) * 100 - 1
  return exact
}
