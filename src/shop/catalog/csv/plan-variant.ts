import type { CsvColumn } from '../../../contract/admin/products/product-csv.ts'
import { type ProductFields, productFields } from '../../../contract/admin/products/product-edit.ts'
import { readAmount, readPrice } from '../../../contract/read-amount.ts'
import { ShopError } from '../../lib/errors.ts'
import { stockAfter } from '../products/update-product.ts'
import { formerPrice } from '../variants/former-price.ts'
import { EXAMPLE_CODE } from './export-products.ts'
import type { KnownProduct, KnownVariant } from './find-known.ts'
import type { ImportRow, Report } from './import-row.ts'
import { givenMadeToOrder, isMadeAlike, madeToOrderColumn } from './made-to-order-cells.ts'
import { CLEARED, FIELD_OF, readYesOrNo, TEXT_COLUMNS, type Texts } from './merge-texts.ts'

export type VariantRow = {
  row: ImportRow
  product: KnownProduct | undefined
  known: KnownVariant | undefined
  texts: Partial<Texts>
  isFirst: boolean
}

type EvaluatedRow = { fields: ProductFields; isChanged: boolean }

/** @returns undefined when the row has problems */
export function evaluateRow(variant: VariantRow, report: Report): EvaluatedRow | undefined {
  const { row, product, known, texts } = variant
  if (row.cells.code === EXAMPLE_CODE)
    report(row, 'code', 'This is the example of the template. Please delete this row.')
  if (!known && row.cells.updated_at)
    report(
      row,
      'code',
      product
        ? 'There is no variant with this code any more.'
        : 'There is no product with this code any more.',
    )
  const before = product && known ? fieldsBefore(product, known) : undefined
  // The former price stays only below, when the price does not reach it.
  const base = before
    ? { ...before, compare_at_price: undefined, free: before.price === 0 }
    : { ...textsOf(product), stock_quantity: 0, ...draftOf(row) }
  const parsed = productFields.safeParse({
    ...base,
    ...texts,
    ...givenFields(row, report),
    ...givenMadeToOrder(row, known?.made_to_order),
  })
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      reportIssue(variant, madeToOrderColumn(path) ?? String(path[0]), message, report)
    return undefined
  }
  const { free: _, ...given } = parsed.data
  const fields = { ...given, compare_at_price: formerPrice(given, known?.compare_at_price) }
  if (!product || !known || !before) return { fields, isChanged: true }
  const after = { ...fields, stock_quantity: stockOf(row, known, fields, report) }
  const isChanged = isRowChanged(row, before, after)
  if (isChanged) refuseStaleRow(row, product, report)
  return { fields: after, isChanged }
}

export function fieldsBefore(
  product: KnownProduct,
  { code, price, compare_at_price, stock_quantity, made_to_order }: KnownVariant,
): ProductFields {
  const { draft, low_stock_below } = product
  const ofVariant = { code, price, compare_at_price, stock_quantity, made_to_order }
  return { ...textsOf(product), ...ofVariant, draft, low_stock_below } as ProductFields
}

function textsOf(product: KnownProduct | undefined): Partial<Texts> {
  if (!product) return {}
  const { name, description, brand_id, category_id, ...others } = product
  const { seo_title, seo_description, return_right, is_gift_box } = others
  return { name, description, brand_id, category_id, seo_title, seo_description, return_right, is_gift_box }
}

function draftOf({ draft }: ImportRow): { draft?: boolean } {
  return draft ? { draft } : {}
}

const COLUMN_OF: Record<string, CsvColumn> = { brand_id: 'brand', category_id: 'category' }

/** A problem of the product's texts is reported where they are, or in its first row when they are missing. */
function reportIssue(
  { row, texts, isFirst }: VariantRow,
  field: string,
  message: string,
  report: Report,
): void {
  const column = COLUMN_OF[field] ?? (field as CsvColumn)
  const isText = TEXT_COLUMNS.some((each) => each === column)
  const isHere = Boolean(row.cells[column]) || (isFirst && !(field in texts))
  if (!isText || isHere) report(row, column, column === 'brand' ? 'Brand is required' : message)
}

function givenFields(row: ImportRow, report: Report): Record<string, unknown> {
  const { cells } = row
  const given: Record<string, unknown> = {}
  if (cells.code) given.code = cells.code
  if (cells.compare_at_price?.trim() === CLEARED) given.compare_at_price = null
  else if (cells.compare_at_price) given.compare_at_price = readPrice(cells.compare_at_price)
  if (cells.price) given.price = readPrice(cells.price)
  if (cells.stock_quantity) given.stock_quantity = readAmount(cells.stock_quantity)
  const isFree = readYesOrNo(cells.free)
  if (isFree) given.free = true
  else if (cells.free && isFree === undefined) report(row, 'free', 'Free must be yes or no')
  return given
}

/** Keeps concurrent sales when the file has the export's columns. */
function stockOf(row: ImportRow, known: KnownVariant, fields: ProductFields, report: Report): number {
  const { stock_shown, stock_quantity } = row.cells
  const shown = stock_shown ? Number(stock_shown) : undefined
  if (shown !== undefined && !(Number.isInteger(shown) && shown >= 0)) {
    report(row, 'stock_shown', 'Stock shown must be a whole number')
    return known.stock_quantity
  }
  if (!stock_quantity) return known.stock_quantity
  try {
    return stockAfter(known, { stock_quantity: fields.stock_quantity, stock_shown: shown })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    report(row, 'stock_quantity', error.message)
    return known.stock_quantity
  }
}

export function refuseStaleRow(row: ImportRow, product: KnownProduct, report: Report): void {
  const { updated_at } = row.cells
  if (updated_at && new Date(updated_at).getTime() !== product.updated_at.getTime())
    report(row, 'updated_at', 'Somebody else has edited this product since the file was made.')
}

/** Texts count as changed by the row that gives them. */
function isRowChanged({ cells }: ImportRow, before: ProductFields, after: ProductFields): boolean {
  const differs = (field: keyof ProductFields) => before[field] !== after[field]
  if ((['code', 'price', 'compare_at_price', 'stock_quantity'] as const).some(differs)) return true
  if (!isMadeAlike(before.made_to_order, after.made_to_order)) return true
  return TEXT_COLUMNS.some((column) => {
    const isRemoval = column === 'category' && cells.category === '' && after.category_id === null
    return (Boolean(cells[column]) || isRemoval) && differs(FIELD_OF[column])
  })
}
