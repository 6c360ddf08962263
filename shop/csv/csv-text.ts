import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

// What a spreadsheet takes for a formula, and the apostrophe itself, so that taking it off again is exact.
const RUNS = /^['=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Rows as CSV lines. A text that a spreadsheet would run is shown by it instead, behind an apostrophe. */
export function csvText(rows: Cell[][]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' && RUNS.test(cell) ? `'${cell}` : cell))),
    { record_delimiter: '\r\n', quote_record_delimiter: true },
  )
}

/** With it a spreadsheet reads the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A cell's text as it was before `csvText`. */
export function cellText(cell: string): string {
  const text = cell.startsWith("'") && RUNS.test(cell.slice(1)) ? cell.slice(1) : cell
  return text.trim()
}
