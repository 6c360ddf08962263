import type { CsvColumn } from '../../../contract/admin/product-csv.ts'
import type { CsvRow } from '../../lib/csv/read-csv.ts'

export type ImportRow = CsvRow<CsvColumn>

export type Report = (row: ImportRow, column: CsvColumn | null, message: string) => void
