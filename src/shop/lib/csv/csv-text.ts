import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

// Where a spreadsheet begins a formula, and the apostrophe itself, so that taking it off again is exact. One that
// separates by semicolons or tabs, as in half of Europe, begins a cell behind each of them, and, since it sees no quotes
// of ours, with each line.
const runs = (mark: string) =>
  new RegExp(
    `(^|[;\\t]|[\\r\\n](?![\\t\\r\\n]))${mark}(?=['=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20])`,
    'g',
  )
const RUNS = runs('')
const SHOWN = runs("'")

/** Rows as CSV lines. A text that a spreadsheet would run is shown by it instead, behind an apostrophe. */
export function csvText(rows: Cell[][]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replace(RUNS, "$1'") : cell))),
    { record_delimiter: '\r\n', quote_record_delimiter: true },
  )
}

/** With it a spreadsheet reads the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A cell's text as it was before `csvText`. */
export function cellText(cell: string): string {
  return cell.replace(SHOWN, '$1').trim()
}
