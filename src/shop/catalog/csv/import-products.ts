import { sql } from 'kysely'
import {
  CSV_COLUMNS,
  type CsvColumn,
  type ImportReport,
  MAX_CSV_ROWS,
} from '../../../contract/admin/product-csv.ts'
import { type CsvRow, readCsv } from '../../lib/csv/read-csv.ts'
import { refuseProblems } from '../../lib/csv/refuse-problems.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { categoryPaths } from '../categories/category-paths.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { withFieldErrors } from '../products/product-fields.ts'
import { type ImportPlan, type KnownVariant, planImport } from './plan-import.ts'
import { writeImport } from './write-import.ts'

/**
 * All rows or none. Empty cells change nothing, except that an empty category removes it. `stock_shown` and `updated_at`
 * prevent lost updates. @throws ShopError 'invalid'
 */
export async function importProducts(
  shop: Shop,
  by: string,
  { bytes, dryRun }: { bytes: Uint8Array; dryRun: boolean },
  attempt?: ResponseStore,
): Promise<ImportReport> {
  const rows = await readCsv(bytes, { columns: CSV_COLUMNS, maxRows: MAX_CSV_ROWS })
  if (dryRun) return reportOf(rows, await plan(shop.db, rows, false), true)
  return await withFieldErrors(
    changeCatalogue(shop, async (tx) => {
      const planned = await plan(tx, rows, true)
      refuseProblems(planned.problems, 'imported')
      await writeImport(tx, shop, { by, plan: planned })
      const report = reportOf(rows, planned, false)
      await attempt?.saveResponse(tx, report)
      return report
    }),
  )
}

type Row = CsvRow<CsvColumn>

async function plan(tx: Tx, rows: Row[], locked: boolean): Promise<ImportPlan> {
  const known = await findKnown(tx, rows, locked)
  const brands = await tx.selectFrom('brands').select(['id', 'name']).orderBy('id').execute()
  return planImport(rows, { known, brands, categories: await categoryPaths(tx) })
}

/** Locks products before their variants, as an edit of one product does. */
async function findKnown(tx: Tx, rows: Row[], locked: boolean): Promise<KnownVariant[]> {
  const codes = rows.map(({ cells }) => cells.code ?? '')
  const isWanted = sql`archived_at is null and lower(code) in (select lower(code) from unnest(${codes}::text[]) code)`
  if (locked) {
    await sql`select id from products where id in (select product_id from variants where ${isWanted})
      order by id for no key update`.execute(tx)
    await sql`select id from variants where ${isWanted} order by id for no key update`.execute(tx)
  }
  const { rows: known } = await sql<KnownVariant>`
    select p.id, v.id as variant_id, p.name, p.description, v.code, v.price / 100::float8 as price, v.stock_quantity, p.brand_id, p.category_id,
      p.draft, p.low_stock_below, p.updated_at
    from (select * from variants where ${isWanted}) v join products p on p.id = v.product_id`.execute(tx)
  return known
}

function reportOf(rows: Row[], { created, edited, problems }: ImportPlan, dry_run: boolean): ImportReport {
  const refused = new Set(problems.map(({ row }) => row)).size
  const unchanged = rows.length - refused - created.length - edited.length
  return {
    dry_run,
    rows: rows.length,
    created: created.length,
    updated: edited.length,
    unchanged,
    problems,
  }
}
