import type { CsvColumn } from '../../../contract/admin/products/product-csv.ts'
import type { CsvRow } from '../../lib/csv/read-csv.ts'

export type ImportRow = CsvRow<CsvColumn> & {
  /** A product that is not published in the shop it comes from. Only new products become drafts. */
  draft?: boolean
  /** Addresses of pictures, of the product or of this row's variant only. */
  images?: { url: string; of_variant: boolean }[]
}

export type Report = (row: ImportRow, column: CsvColumn | null, message: string) => void
