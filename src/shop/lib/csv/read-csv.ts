import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { fieldError } from '../errors.ts'
import { cellText } from './csv-text.ts'

/** Row 1 is the headings. */
export type CsvRow<Column extends string> = { number: number; cells: Partial<Record<Column, string>> }

type ReadOptions<Column extends string> = {
  columns: readonly Column[]
  maxRows: number
  /**
   * Other names of columns, in lower case, the preferred ones first. With them, unknown columns are ignored, and those
   * of several names of one column that are less preferred.
   */
  aliases?: ReadonlyMap<string, Column>
}

const CHUNK_BYTES = 64 * 1024
const MAX_FIELD_CHARS = 200_000

/** Accepts commas, semicolons or tabs as separators. @throws ShopError 'invalid' */
export async function readCsv<Column extends string>(
  bytes: Uint8Array,
  { columns, maxRows, aliases }: ReadOptions<Column>,
): Promise<CsvRow<Column>[]> {
  assertText(bytes)
  let headings: (Column | undefined)[] | undefined
  const rows: CsvRow<Column>[] = []
  let number = 0
  for await (const record of recordsOf(bytes)) {
    number++
    if (!headings) headings = headingsOf(record, columns, aliases)
    else if (record.some((cell) => cell.trim() !== '')) rows.push(rowOf(number, record, headings))
    if (rows.length > maxRows) {
      throw fileError(`At most ${maxRows.toLocaleString('en-US')} rows can be imported at a time.`)
    }
  }
  if (!headings) throw fileError('The file is empty.')
  return rows
}

/** The first row, in lower case. @throws ShopError 'invalid' */
export async function readHeadings(bytes: Uint8Array): Promise<string[]> {
  assertText(bytes)
  for await (const record of recordsOf(bytes)) return record.map((cell) => cell.trim().toLowerCase())
  return []
}

function assertText(bytes: Uint8Array): void {
  if (!isUtf8(bytes) || bytes.includes(0)) throw fileError('Please save the file as CSV in UTF-8.')
}

async function* recordsOf(bytes: Uint8Array): AsyncGenerator<string[]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(bytes),
    // Editors may mix line endings in one file.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: MAX_FIELD_CHARS,
  })
  try {
    for await (const record of Readable.from(chunksOf(bytes)).pipe(parser)) yield record
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw fileError(
      `The file cannot be read as CSV near line ${parser.info.lines}. Please check its quotes there.`,
    )
  }
}

/** Small chunks keep the event loop responsive. */
function* chunksOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    yield Buffer.from(bytes.subarray(at, at + CHUNK_BYTES))
}

function delimiterOf(bytes: Uint8Array): string {
  const headings =
    Buffer.from(bytes.subarray(0, 2_000))
      .toString()
      .split(/[\r\n]/, 1)[0] ?? ''
  return [',', ';', '\t'].find((each) => headings.includes(each)) ?? ','
}

function headingsOf<Column extends string>(
  record: string[],
  columns: readonly Column[],
  aliases: ReadonlyMap<string, Column> | undefined,
): (Column | undefined)[] {
  const names = record.map((cell) => cell.trim().toLowerCase())
  const known = [...columns.map((column) => [column, column] as const), ...(aliases ?? [])]
  const chosen = new Map<Column, string>()
  for (const [name, column] of known) {
    if (names.includes(name) && !chosen.has(column)) chosen.set(column, name)
  }
  const found = names.map((name, at) => {
    const column = columns.find((each) => chosen.get(each) === name)
    if (column || aliases) return column
    throw fileError(
      `There is no column '${record[at]?.trim().slice(0, 50)}'. Known are: ${columns.join(', ')}.`,
    )
  })
  if (!found.some(Boolean)) throw fileError(`There is no known heading. Known are: ${columns.join(', ')}.`)
  for (const [at, column] of found.entries()) {
    if (column && found.indexOf(column) < at) throw fileError(`The column '${column}' is there twice.`)
  }
  return found
}

function rowOf<Column extends string>(
  number: number,
  record: string[],
  headings: (Column | undefined)[],
): CsvRow<Column> {
  const cells: Partial<Record<Column, string>> = {}
  headings.forEach((column, at) => {
    if (column) cells[column] = cellText(record[at] ?? '')
  })
  if (record.slice(headings.length).some((cell) => cell.trim() !== '')) {
    throw fileError(`Row ${number} has more cells than there are headings.`)
  }
  return { number, cells }
}

function fileError(sentence: string) {
  return fieldError('file', sentence)
}
