import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { COLOURS } from '../mail/email-layout.ts'

export type Pdf = PDFKit.PDFDocument
export type Section = PDFKit.PDFStructureElement

export const SIZE = 9
export const MARGIN = 52
/** Of a line on A4, in points. */
export const WIDTH = 595 - 2 * MARGIN

/** A tagged PDF/A with the fonts 'regular' and 'bold', which are embedded. */
export async function openPdf(title: string, createdAt: Date): Promise<Pdf> {
  const [{ default: PDFDocument }, { regular, bold }] = await Promise.all([import('pdfkit'), openFonts()])
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // No font: the default is not embedded.
    font: '',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    subset: 'PDF/A-2a',
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: createdAt },
  })
  pdf.registerFont('regular', regular).registerFont('bold', bold)
  return pdf.font('regular').fontSize(SIZE).fillColor(COLOURS.ink)
}

type Text = { tag: 'H1' | 'H2' | 'P'; text: string; font?: 'regular' | 'bold'; size?: number }

/** A paragraph or heading across the page. */
export function drawText(
  pdf: Pdf,
  section: Section,
  { tag, text, font = 'regular', size = SIZE }: Text,
): void {
  const draw = () => pdf.font(font).fontSize(size).text(text, MARGIN, pdf.y, { width: WIDTH })
  section.add(pdf.struct(tag, {}, draw))
  pdf.font('regular').fontSize(SIZE).moveDown(0.5)
}

type Fonts = Record<'regular' | 'bold', PDFKit.Mixins.PDFFontSource>

let fonts: Promise<Fonts> | undefined

/** Parsed once, at the first PDF. */
async function openFonts(): Promise<Fonts> {
  fonts ??= readFonts()
  // A file that could not be read once is read again.
  fonts.catch(() => {
    fonts = undefined
  })
  return await fonts
}

async function readFonts(): Promise<Fonts> {
  const { create } = await import('fontkit')
  const open = async (name: string) => {
    const file = import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`)
    const font = create(await readFile(fileURLToPath(file))) as Font
    const layout = font.layout.bind(font)
    // Figures of one width, and no contextual alternates, which take most of the time.
    font.layout = (text) => layout(text, { tnum: true, calt: false })
    // PDFKit takes parsed fonts, too; its types don't know it.
    return font as unknown as PDFKit.Mixins.PDFFontSource
  }
  const [regular, bold] = await Promise.all([
    open('400Regular/Inter_400Regular'),
    open('600SemiBold/Inter_600SemiBold'),
  ])
  return { regular, bold }
}
