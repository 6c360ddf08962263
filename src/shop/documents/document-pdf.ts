import { buffer } from 'node:stream/consumers'
import type { DocumentView } from './document-view.ts'
import { drawText, MARGIN, openPdf, type Pdf, type Section, WIDTH } from './open-pdf.ts'
import { drawSums, drawTable } from './pdf-tables.ts'

/** Other requests run between the rows of a long document. */
export async function documentPdf(view: DocumentView, issuedAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await openPdf(view.title, issuedAt)
  const bytes = buffer(pdf)
  const section = pdf.struct('Document')
  pdf.addStructure(section)
  drawHead(pdf, section, view)
  await drawTable(pdf, section, view.items)
  drawSums(pdf, section, view.sums)
  if (view.vat) {
    drawText(pdf, section, { tag: 'H2', text: view.vat.title, font: 'bold' })
    await drawTable(pdf, section, view.vat)
  }
  for (const text of view.notes) drawText(pdf, section, { tag: 'P', text })
  section.end()
  pdf.end()
  return new Uint8Array(await bytes)
}

/** Seller, customer and facts side by side. */
function drawHead(pdf: Pdf, section: Section, { title, seller, buyer, facts }: DocumentView): void {
  drawText(pdf, section, { tag: 'H1', text: title, font: 'bold', size: 20 })
  pdf.moveDown(0.5)
  const top = pdf.y
  const width = WIDTH / 3
  const columns: [string, string[]][] = [
    ['Seller', seller],
    ['Customer', buyer],
    ['Details', facts.map((fact) => fact.join(': '))],
  ]
  const ends = columns.map(([name, lines], at) => {
    const draw = (font: string, text: string, y?: number) => () =>
      pdf.font(font).text(text, MARGIN + at * width, y ?? pdf.y, { width: width - 14 })
    section.add(pdf.struct('H2', {}, draw('bold', name, top)))
    section.add(pdf.struct('P', {}, draw('regular', lines.join('\n'))))
    return pdf.y
  })
  pdf.x = MARGIN
  pdf.y = Math.max(...ends) + 22
}
