import { setImmediate as nextTurn } from 'node:timers/promises'
import { sumOf } from '../../contract/money/split.ts'
import { COLOURS } from '../mail/email-layout.ts'
import type { DocumentView, Table } from './document-view.ts'
import { MARGIN, type Pdf, type Section, SIZE, WIDTH } from './open-pdf.ts'

const GAP = 9
const ROWS_A_TURN = 10
/** Of the first column, so that it does not break words. Dear pieces have smaller letters instead. */
const MIN_FIRST = 110
const SMALLEST = 6

export async function drawTable(pdf: Pdf, section: Section, { columns, rows }: Table): Promise<void> {
  const columnStyles = fitColumns(pdf, { columns, rows })
  const table = openTable(pdf, section, {
    columnStyles,
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: COLOURS.sand, padding: [4, 0, 4, GAP] },
  })
  const cell = (text: string, at: number) => ({
    text,
    align: { x: columns[at]?.isNumber ? ('right' as const) : ('left' as const), y: 'top' as const },
    ...(at === 0 && { padding: [4, 0, 4, 0] as [number, number, number, number] }),
  })
  const heading = columns.map(({ name }, at) => ({ ...cell(name, at), type: 'TH' as const, scope: 'Column' }))
  // Not a font of the cells: PDFKit would open the other one again after each of them.
  pdf.font('bold')
  table.row(heading)
  pdf.font('regular')
  for (const [at, { cells, detail }] of rows.entries()) {
    if (at % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn()
    table.row(cells.map((text, place) => cell(place === 0 && detail ? `${text}\n${detail}` : text, place)))
  }
  table.end()
  pdf.fontSize(SIZE).moveDown(1)
}

export function drawSums(pdf: Pdf, section: Section, sums: DocumentView['sums']): void {
  const width = WIDTH / 4
  const table = openTable(pdf, section, {
    position: { x: MARGIN + WIDTH - 2 * width, y: pdf.y },
    columnStyles: [width, width],
    defaultStyle: { border: 0, padding: [3, 0, 3, 0] },
  })
  for (const [at, [name, amount]] of sums.entries()) {
    const row = [
      { text: name, type: 'TH' as const, scope: 'Row' },
      { text: amount, align: { x: 'right' as const, y: 'top' as const } },
    ]
    if (at === sums.length - 1) pdf.font('bold').fontSize(11)
    table.row(row)
  }
  pdf.font('regular').fontSize(SIZE)
  table.end()
  pdf.x = MARGIN
  pdf.moveDown(1)
}

// `structParent` tags the table; the types don't know it.
function openTable(pdf: Pdf, section: Section, options: PDFKit.Mixins.TableOptions) {
  const tagged = { ...options, structParent: section }
  return pdf.table(tagged as PDFKit.Mixins.TableOptions)
}

/** Sets the size of the letters, too. */
function fitColumns(pdf: Pdf, table: Pick<Table, 'columns' | 'rows'>): number[] {
  for (let size = SIZE; size > SMALLEST; size--) {
    const widths = columnWidths(pdf.fontSize(size), table)
    if ((widths[0] ?? 0) >= MIN_FIRST) return widths
  }
  return columnWidths(pdf.fontSize(SMALLEST), table)
}

/** Columns of numbers are as wide as their widest text; the first has the rest. */
function columnWidths(pdf: Pdf, { columns, rows }: Pick<Table, 'columns' | 'rows'>): number[] {
  pdf.font('bold')
  const widthOf = (text: string) => pdf.widthOfString(text)
  const widths = columns.slice(1).map(({ name }, at) => {
    const texts = [name, ...rows.map(({ cells }) => cells[at + 1] ?? '')]
    return Math.ceil(GAP + 2 + Math.max(...texts.map(widthOf)))
  })
  pdf.font('regular')
  return [WIDTH - sumOf(widths), ...widths]
}
