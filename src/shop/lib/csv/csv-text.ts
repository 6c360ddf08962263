import { stringify } from 'csv-stringify/sync'
import { amountText } from '../money.ts'

/** `minor`: money, also negative, which is no formula. */
export type Cell = string | number | { minor: number } | null

// Also matches an apostrophe, so that unescaping is exact. With semicolons or tabs as separators, spreadsheets start a
// cell after each of them and on every line, even within quotes.
const formulaStart = (mark: string) =>
  new RegExp(
    `(^|[;\\t]|[\\r\\n](?![\\t\\r\\n]))${mark}(?=['=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20])`,
    'g',
  )
const FORMULAS = formulaStart('')
const ESCAPED = formulaStart("'")

/** Escapes formulas with an apostrophe (CSV injection). */
export function csvText(rows: Cell[][]): string {
  return stringify(
    rows.map((row) => row.map(written)),
    { record_delimiter: '\r\n', quote_record_delimiter: true },
  )
}

function written(cell: Cell): string | number | null {
  if (typeof cell === 'string') return cell.replace(FORMULAS, "$1'")
  return cell !== null && typeof cell === 'object' ? amountText(cell.minor) : cell
}

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

export function cellText(cell: string): string {
  return cell.replace(ESCAPED, '$1').trim()
}
