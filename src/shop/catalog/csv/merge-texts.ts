import type { ProductFields } from '../../../contract/admin/products/product-edit.ts'
import type { Named } from '../categories/names.ts'
import { isFurtherRow, type RowGroup } from './group-rows.ts'
import type { ImportRow, Report } from './import-row.ts'

export type Texts = Pick<ProductFields, (typeof FIELD_OF)[TextColumn]>
export type Names = { brand: Named; category: Named }

export const TEXT_COLUMNS = [
  'name',
  'description',
  'brand',
  'category',
  'seo_title',
  'seo_description',
  'return_right',
  'is_gift_box',
] as const
type TextColumn = (typeof TEXT_COLUMNS)[number]

export const FIELD_OF = {
  name: 'name',
  description: 'description',
  brand: 'brand_id',
  category: 'category_id',
  seo_title: 'seo_title',
  seo_description: 'seo_description',
  return_right: 'return_right',
  is_gift_box: 'is_gift_box',
} as const

/** Of a cell: its text or amount is removed. */
export const CLEARED = '-'
const CLEARABLE: readonly TextColumn[] = ['seo_title', 'seo_description', 'return_right']

/** The texts that the rows of a product give. Blank cells mean those of another row, or no change. */
export function mergeTexts({ rows }: RowGroup, names: Names, report: Report): Partial<Texts> {
  const texts: Record<string, unknown> = {}
  const given = new Map<TextColumn, number>()
  for (const { row } of rows) {
    for (const column of TEXT_COLUMNS) {
      const value = readText(row, column, { names, report })
      if (value === undefined) continue
      const first = given.get(column)
      if (first === undefined) texts[FIELD_OF[column]] = value
      else if (texts[FIELD_OF[column]] !== value)
        report(row, column, `This differs from row ${first} of the same product.`)
      if (first === undefined) given.set(column, row.number)
    }
  }
  if (rows.every(({ row }) => row.cells.category === '') && rows.some(({ row }) => !isFurtherRow(row)))
    texts.category_id = null
  return texts
}

function readText(
  row: ImportRow,
  column: TextColumn,
  { names, report }: { names: Names; report: Report },
): string | number | boolean | null | undefined {
  const cell = row.cells[column]
  if (!cell) return undefined
  if (column === 'brand' || column === 'category')
    return names[column].find(cell, (message) => report(row, column, message))
  if (CLEARABLE.includes(column) && cell.trim() === CLEARED) return null
  if (column === 'is_gift_box') return readYesOrNo(cell) ?? cell
  if (column === 'return_right') return cell.trim().toLowerCase()
  return cell.replaceAll(/\r\n?/g, '\n')
}

/** @returns undefined for other texts */
export function readYesOrNo(cell = ''): boolean | undefined {
  if (/^(yes|true|1)$/i.test(cell.trim())) return true
  return /^(no|false|0)$/i.test(cell.trim()) ? false : undefined
}
