import type { CsvColumn, ImportReport } from '../../../contract/admin/product-csv.ts'
import { type ProductFields, productFields } from '../../../contract/admin/product-edit.ts'
import { readAmount } from '../../../contract/read-amount.ts'
import type { CsvRow } from '../../lib/csv/read-csv.ts'
import { ShopError } from '../../lib/errors.ts'
import { type Named, namesOf } from '../categories/names.ts'
import { stockAfter } from '../products/update-product.ts'
import { EXAMPLE_CODE } from './export-products.ts'

/** A row of the file that is a variant on sale. */
export type KnownVariant = ProductFields & { id: string; variant_id: string; updated_at: Date }

export type ImportPlan = {
  created: ProductFields[]
  edited: { id: string; variant_id: string; before: ProductFields; after: ProductFields }[]
  problems: ImportReport['problems']
}

type Found = {
  known: KnownVariant[]
  brands: { id: number; name: string }[]
  categories: Map<number, string>
}

type Problem = { column: CsvColumn | null; message: string }

export function planImport(rows: CsvRow<CsvColumn>[], { known, brands, categories }: Found): ImportPlan {
  const plan: ImportPlan = { created: [], edited: [], problems: [] }
  const byCode = new Map(known.map((product) => [product.code.toLowerCase(), product]))
  const names = namesOf(brands, categories)
  const firstRows = new Map<string, number>()
  for (const { number: row, cells } of rows) {
    const code = (cells.code ?? '').toLowerCase()
    const found = byCode.get(code)
    const { fields, problems } = evaluateRow(cells, names, found)
    const first = firstRows.get(code)
    if (code && first) problems.unshift({ column: 'code', message: `This code is in row ${first} already.` })
    else firstRows.set(code, row)
    if (problems.length > 0 || !fields)
      plan.problems.push(...problems.map((problem) => ({ row, ...problem })))
    else if (!found) plan.created.push(fields)
    else addEdit(plan, found, fields)
  }
  return plan
}

type Cells = CsvRow<CsvColumn>['cells']
type Names = { brand: Named; category: Named }
type EvaluatedRow = { fields: ProductFields | undefined; problems: Problem[] }

function evaluateRow(cells: Cells, names: Names, found: KnownVariant | undefined): EvaluatedRow {
  const problems: Problem[] = []
  const report = (column: CsvColumn | null, message: string) => problems.push({ column, message })
  if (cells.code === EXAMPLE_CODE)
    report('code', 'This is the example of the template. Please delete this row.')
  if (!found && cells.updated_at) report('code', 'There is no product with this code any more.')
  const given = givenFields(cells, names, report)
  const known = found ? { ...withoutIds(found), free: found.price === 0 } : { stock_quantity: 0 }
  const parsed = productFields.safeParse({ ...known, ...given })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = COLUMN_OF[String(path[0])] ?? (path[0] as CsvColumn)
    const isReported = problems.some((problem) => problem.column === column)
    if (!isReported) report(column, column === 'brand' ? 'Brand is required' : message)
  }
  if (!parsed.success) return { fields: undefined, problems }
  const { free: _, ...fields } = parsed.data
  return { fields: found ? preserveConcurrentChanges(cells, found, fields, report) : fields, problems }
}

const COLUMN_OF: Record<string, CsvColumn> = { brand_id: 'brand', category_id: 'category' }

type Report = (column: CsvColumn | null, message: string) => void

function givenFields(cells: Cells, names: Names, report: Report): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const column of ['name', 'description', 'code'] as const)
    if (cells[column]) given[column] = cells[column]
  for (const column of ['price', 'stock_quantity'] as const)
    if (cells[column]) given[column] = readAmount(cells[column])
  if (/^(yes|true|1)$/i.test(cells.free ?? '')) given.free = true
  else if (cells.free && !/^(no|false|0)$/i.test(cells.free)) report('free', 'Free must be yes or no')
  if (cells.brand) given.brand_id = names.brand.find(cells.brand, (message) => report('brand', message))
  if (cells.category) {
    given.category_id = names.category.find(cells.category, (message) => report('category', message))
  } else if (cells.category === '') given.category_id = null
  return given
}

/** Prevents lost updates when the file has the export's columns. */
function preserveConcurrentChanges(
  cells: Cells,
  found: KnownVariant,
  fields: ProductFields,
  report: Report,
): ProductFields {
  const shown = cells.stock_shown ? Number(cells.stock_shown) : undefined
  if (shown !== undefined && !(Number.isInteger(shown) && shown >= 0)) {
    report('stock_shown', 'Stock shown must be a whole number')
    return fields
  }
  let after = fields
  try {
    if (cells.stock_quantity) {
      after = { ...fields, stock_quantity: stockAfter(found, { ...fields, stock_shown: shown }) }
    }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    report('stock_quantity', error.message)
  }
  const isOld = cells.updated_at && new Date(cells.updated_at).getTime() !== found.updated_at.getTime()
  if (isOld && !isSame(withoutIds(found), after)) {
    report('updated_at', 'Somebody else has edited this product since the file was made.')
  }
  return after
}

function addEdit(plan: ImportPlan, found: KnownVariant, after: ProductFields): void {
  const before = withoutIds(found)
  if (!isSame(before, after)) plan.edited.push({ id: found.id, variant_id: found.variant_id, before, after })
}

function withoutIds({ id, variant_id, updated_at, ...fields }: KnownVariant): ProductFields {
  return fields
}

function isSame(one: ProductFields, other: ProductFields): boolean {
  return (Object.keys(one) as (keyof ProductFields)[]).every((name) => one[name] === other[name])
}
