import { isReduced } from './cells.ts'
import type { ForeignRow } from './product-file.ts'

/** Types can be combined: 'simple, virtual'. */
export function isOf({ cells }: ForeignRow, type: string): boolean {
  return listOf(cells.type?.toLowerCase()).includes(type)
}

/** A sale with dates would end there, but not here. */
export function isOnSale(cells: ForeignRow['cells']): boolean {
  const isDated = cells['date sale price starts'] || cells['date sale price ends']
  return !isDated && isReduced({ price: cells['sale price'], former: cells['regular price'] })
}

export function pricesOf(cells: ForeignRow['cells']) {
  const { 'regular price': regular = '', 'sale price': sale = '' } = cells
  return isOnSale(cells) ? { price: sale, compare_at_price: regular } : { price: regular }
}

export function isPublished({ cells }: ForeignRow): boolean {
  return !cells.published || cells.published === '1'
}

/** Commas within a name are written as '\,'. */
export function listOf(cell = ''): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
}
