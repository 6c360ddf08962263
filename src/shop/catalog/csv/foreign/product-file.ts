import type { ImportReport } from '../../../../contract/admin/products/product-csv.ts'
import type { ImportRow } from '../import-row.ts'

type Conversion = NonNullable<ImportReport['conversion']>

/** Rows in the columns of the shop's own CSV; row numbers are those of the file. */
export type ProductFile = {
  rows: ImportRow[]
  /** Absent for the shop's own CSV. */
  foreign?: Foreign
}

export type Foreign = {
  source: Conversion['source']
  /** Sentences that say what is left out. */
  notes: string[]
  problems: ImportReport['problems']
}

/** The file of another shop: cells by heading, in lower case. */
export type ForeignRow = { number: number; cells: Partial<Record<string, string>> }

/** The brand of products that have none: many jewellers sell only their own pieces. */
export type Defaults = { brand: string }
