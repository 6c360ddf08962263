import { pluralize } from '../../../lib/pluralize.ts'
import type { Defaults } from './product-file.ts'

/** @returns a sentence, or none when nothing is concerned */
export function noteOf(count: number, one: string, rest: string, many?: string): string[] {
  return count > 0 ? [`${pluralize(count, one, many)} ${rest}`] : []
}

/** Oversold: the shop has no negative stock. @returns the cell to import */
export function stockCell(stock: string | undefined): string {
  return Number(stock) < 0 ? '0' : (stock ?? '')
}

export function brandNote(brands: (string | undefined)[], { brand }: Defaults): string[] {
  const missing = brands.filter((name) => !name).length
  return noteOf(missing, 'product has', `no brand there: the brand is ${brand}.`, 'products have')
}
