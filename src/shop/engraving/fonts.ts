import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font as ParsedFont } from 'opentype.js'
import type { Font } from '../../contract/engraving/rules.ts'

const FILES: Record<Font, string> = {
  script: '@fontsource/great-vibes/files/great-vibes-latin-400-normal.woff',
  serif: '@fontsource/cinzel/files/cinzel-latin-500-normal.woff',
  sans: '@fontsource/josefin-sans/files/josefin-sans-latin-400-normal.woff',
}

const fonts = new Map<Font, Promise<ParsedFont>>()

/** Loaded at the first drawing: most shops engrave nothing. */
export function openFont(font: Font): Promise<ParsedFont> {
  const known = fonts.get(font)
  if (known) return known
  const opened = readFont(FILES[font])
  fonts.set(font, opened)
  // A file that could not be read once is read again.
  opened.catch(() => fonts.delete(font))
  return opened
}

async function readFont(file: string): Promise<ParsedFont> {
  const { default: opentype } = await import('opentype.js')
  const bytes = await readFile(fileURLToPath(import.meta.resolve(file)))
  return opentype.parse(new Uint8Array(bytes).buffer)
}
