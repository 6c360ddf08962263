import type { ImportRow } from '../import-row.ts'
import { noteOf } from './notes.ts'
import type { ForeignRow } from './product-file.ts'
import { isOf, isOnSale, isPublished, listOf } from './woocommerce-cells.ts'

export type Product = { row: ForeignRow; variations: ForeignRow[] }

export function notesOf(rows: ForeignRow[], products: Product[], converted: ImportRow[]): string[] {
  const count = (has: (row: ForeignRow) => boolean) => rows.filter(has).length
  const isOther = (row: ForeignRow) => !['simple', 'variable', 'variation'].some((type) => isOf(row, type))
  const drafts = products.filter(
    ({ row, variations }) => !isPublished(row) && (isOf(row, 'simple') || variations[0]),
  )
  return [
    ...noteOf(drafts.length, 'product is', 'not published there: new ones become drafts.', 'products are'),
    ...noteOf(count(isOther), 'row is', 'neither a simple nor a variable product and left out.', 'rows are'),
    ...noteOf(
      products.filter(({ row, variations }) => isOf(row, 'variable') && variations.length === 0).length,
      'variable product has',
      'no variations and is left out.',
      'variable products have',
    ),
    ...noteOf(
      count((row) => isOf(row, 'variation') && row.cells.published === '0'),
      'variation is',
      'not for sale there and left out.',
      'variations are',
    ),
    ...noteOf(
      count(({ cells }) => Boolean(cells['sale price']) && !isOnSale(cells)),
      'sale price is',
      'only for some days or not below the regular price: the regular price counts.',
      'sale prices are',
    ),
    ...noteOf(
      count(({ cells }) => listOf(cells.categories).length > 1),
      'product is',
      'in several categories: the first one counts.',
      'products are',
    ),
    ...noteOf(
      converted.filter(({ cells }) => !cells.stock_quantity).length,
      'row has',
      'no stock: new ones have 0.',
      'rows have',
    ),
  ]
}
