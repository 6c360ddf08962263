import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

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
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replace(FORMULAS, "$1'") : cell))),
    { record_delimiter: '\r\n', quote_record_delimiter: true },
  )
}

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

export function cellText(cell: string): string {
  return cell.replace(ESCAPED, '$1').trim()
}
