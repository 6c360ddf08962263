import { CSV_COLUMNS, type ImportReport, MAX_CSV_ROWS } from '../../../contract/admin/product-csv.ts'
import { readCsv } from '../../lib/csv/read-csv.ts'
import { refuseProblems } from '../../lib/csv/refuse-problems.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { categoryPaths } from '../categories/category-paths.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { withFieldErrors } from '../products/product-fields.ts'
import { findKnown } from './find-known.ts'
import type { ImportRow } from './import-row.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { writeImport } from './write-import.ts'

/**
 * All rows or none. Empty cells change nothing, except that an empty category removes it. `stock_shown` and `updated_at`
 * prevent lost updates. Variants that have no row stay as they are. @throws ShopError 'invalid'
 */
export async function importProducts(
  shop: Shop,
  by: string,
  { bytes, dryRun }: { bytes: Uint8Array; dryRun: boolean },
  attempt?: ResponseStore,
): Promise<ImportReport> {
  const rows = await readCsv(bytes, { columns: CSV_COLUMNS, maxRows: MAX_CSV_ROWS })
  const { maxVariants } = shop.config
  if (dryRun) return reportOf(rows, await plan(shop.db, rows, { maxVariants, locked: false }), true)
  return await withFieldErrors(
    changeCatalogue(shop, async (tx) => {
      const planned = await plan(tx, rows, { maxVariants, locked: true })
      refuseProblems(planned.problems, 'imported')
      await writeImport(tx, shop, { by, products: planned.products })
      const report = reportOf(rows, planned, false)
      await attempt?.saveResponse(tx, report)
      return report
    }),
  )
}

async function plan(
  tx: Tx,
  rows: ImportRow[],
  { maxVariants, locked }: { maxVariants: number; locked: boolean },
): Promise<ImportPlan> {
  const known = await findKnown(tx, rows, locked)
  const brands = await tx.selectFrom('brands').select(['id', 'name']).orderBy('id').execute()
  return planImport(rows, { known, brands, categories: await categoryPaths(tx), maxVariants })
}

function reportOf(rows: ImportRow[], { products, problems }: ImportPlan, dry_run: boolean): ImportReport {
  const refused = new Set(problems.map(({ row }) => row))
  const sound = products.flatMap(({ variants }) => variants).filter(({ row }) => !refused.has(row))
  const created = sound.filter(({ known }) => !known).length
  const updated = sound.filter(({ known, isChanged }) => known && isChanged).length
  return {
    dry_run,
    rows: rows.length,
    created,
    updated,
    unchanged: rows.length - refused.size - created - updated,
    problems,
  }
}
