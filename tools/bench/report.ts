import type { Measured } from './fire.ts'
import type { Start } from './start.ts'

/** Memory in bytes, CPU of the shop's process and of the floor's in µs an answer; `ratio` of the shop's rate to the floor's. */
export type Row = Omit<Measured, 'asked'> & {
  name: string
  memory: number
  cpu: number
  floor?: number
  floorCpu?: number
  ratio?: number
  statements?: number
}

const COLUMNS: [string, (row: Row) => string][] = [
  ['case', (row) => row.name],
  ['a second', (row) => row.rate.toFixed(0)],
  ['p50 ms', (row) => row.p50.toFixed(1)],
  ['p99 ms', (row) => row.p99.toFixed(1)],
  ['errors', (row) => row.errors.toFixed(0)],
  ['CPU µs', (row) => row.cpu.toFixed(0)],
  ['memory MB', (row) => (row.memory / 1024 / 1024).toFixed(0)],
  ['floor', (row) => row.floor?.toFixed(0) ?? ''],
  ['its CPU µs', (row) => row.floorCpu?.toFixed(0) ?? ''],
  ['ratio', (row) => row.ratio?.toFixed(2) ?? ''],
  ['statements', (row) => row.statements?.toFixed(1) ?? ''],
]

/** Prints what changed since an earlier run: rates only mean something beside their floors, so ratios are told too. */
export function compare(rows: Row[], earlier: Row[]): void {
  const change = (now?: number, before?: number) =>
    now && before ? `${now >= before ? '+' : ''}${((now / before - 1) * 100).toFixed(0)} %` : ''
  const lines = rows.map((row) => {
    const was = earlier.find(({ name }) => name === row.name)
    const ratio = was?.ratio && row.ratio ? `${was.ratio.toFixed(2)} → ${row.ratio.toFixed(2)}` : ''
    const statements =
      was?.statements && row.statements ? `${was.statements.toFixed(1)} → ${row.statements.toFixed(1)}` : ''
    return [
      row.name,
      change(row.rate, was?.rate),
      change(row.cpu, was?.cpu),
      change(row.p99, was?.p99),
      ratio,
      statements,
    ]
  })
  printTable([['changed', 'a second', 'CPU µs', 'p99 ms', 'ratio', 'statements'], ...lines])
}

/** Prints the table as Markdown, so that it can be kept in docs/performance.md as it is. */
export function print(rows: Row[], start?: Start): void {
  const table = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))]
  printTable(table)
  if (!start) return
  const words = ['`node src/server.ts` to /readyz, ms', 'to the first page, ms', 'memory at rest, MB']
  const figures = [start.readyMs, start.pageMs, start.memory / 1024 / 1024]
  console.log('')
  printTable([words, figures.map((figure) => figure.toFixed(0))])
}

/** As Markdown, its first line the columns' names. */
export function printTable(table: string[][]): void {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  )
  const lines = table.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  console.log(lines.join('\n'))
}
