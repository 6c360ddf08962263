import type { KnownProduct, KnownVariant } from './find-known.ts'
import type { ImportRow, Report } from './import-row.ts'

/** The rows of one product, in the file's order. */
export type RowGroup = {
  known: KnownProduct | undefined
  rows: { row: ImportRow; known: KnownVariant | undefined }[]
}

/** A row belongs to the product of its variant, else to the one that its cell `product` names, else it is a new product. */
export function groupRows(rows: ImportRow[], products: KnownProduct[], report: Report): RowGroup[] {
  const byCode = new Map(
    products.flatMap((product) =>
      product.variants.map((variant) => [fold(variant.code), { product, variant }] as const),
    ),
  )
  const groups = new Map<string, RowGroup>()
  const firstRows = new Map<string, number>()
  for (const row of rows) {
    const [code, first] = [fold(row.cells.code), fold(row.cells.product)]
    const twin = firstRows.get(code)
    if (code && twin) {
      report(row, 'code', `This code is in row ${twin} already.`)
      continue
    }
    firstRows.set(code, row.number)
    const found = byCode.get(code)
    const named = byCode.get(first)
    if (found && named && found.product !== named.product)
      report(row, 'product', 'This code belongs to another product.')
    const known = (found ?? named)?.product
    const key = known?.id ?? `new ${first || code || row.number}`
    const group = groups.get(key) ?? { known, rows: [] }
    groups.set(key, group)
    group.rows.push({ row, known: found?.variant })
  }
  for (const group of groups.values()) if (!group.known) sortNewProduct(group, report)
  return [...groups.values()]
}

/** The row of the code that `product` names is the first variant, wherever it stands. */
function sortNewProduct({ rows }: RowGroup, report: Report): void {
  const [first] = rows
  const product = first?.row.cells.product
  if (!first || !product) return
  const own = rows.find(({ row }) => fold(row.cells.code) === fold(product))
  if (own) rows.sort((one, other) => Number(other === own) - Number(one === own))
  else
    report(
      first.row,
      'product',
      `There is no product with the code '${product}', neither here nor in the file.`,
    )
}

/** Codes are the same whatever their case. */
function fold(code = ''): string {
  return code.toLowerCase()
}

/** Whether blank texts mean those of the product's first row. */
export function isFurtherRow({ cells }: ImportRow): boolean {
  return Boolean(cells.product) && fold(cells.product) !== fold(cells.code)
}
