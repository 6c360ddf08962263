import type { Font as ParsedFont, PathCommand } from 'opentype.js'
import { type Personalisation, PLACE_LABELS, type Place } from '../../contract/engraving/rules.ts'
import { openFont } from './fonts.ts'

const WIDTH = 480
const HEIGHT = 200
const MAX_TEXT_WIDTH = 380
const MAX_TEXT_HEIGHT = 84

const PLATE = 'x="8" y="8" width="464" height="184" rx="92"'
// What tells the places apart: a plain plate, a plate with a second edge, and a band seen from within.
const SHAPES: Record<Place, string> = {
  front: `<rect ${PLATE}/>`,
  back: `<rect ${PLATE}/><rect x="18" y="18" width="444" height="164" rx="82" stroke-dasharray="4 4"/>`,
  inside: '<path d="M8 44Q240 -4 472 44V156Q240 204 8 156Z"/>',
}

/** The drawing of a text as SVG, its letters as outlines: it looks the same without the font. */
export async function drawEngraving({ place, font, text }: Personalisation): Promise<string> {
  const [parsed, labelFont] = await Promise.all([openFont(font), openFont('sans')])
  const label = PLACE_LABELS[place]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">
<title>${escapeXml(`${label}: ${text}`)}</title>
<g fill="#fffefc" stroke="#7a5c26" stroke-width="2">${SHAPES[place]}</g>
<path fill="#1f1915" d="${pathOf(outline(parsed, text, 84), { x: WIDTH / 2, y: 92 })}"/>
<path fill="#5d544d" d="${pathOf(outline(labelFont, label, 15), { x: WIDTH / 2, y: 164 })}"/>
</svg>
`
}

/** Glyph by glyph with kerning: the library's shaping refuses some features of script fonts. */
function outline(font: ParsedFont, text: string, size: number): PathCommand[] {
  const scale = size / font.unitsPerEm
  const commands: PathCommand[] = []
  let x = 0
  let previous: ReturnType<ParsedFont['charToGlyph']> | undefined
  for (const character of text) {
    const glyph = font.charToGlyph(character)
    if (previous) x += font.getKerningValue(previous, glyph) * scale
    commands.push(...glyph.getPath(x, 0, size).commands)
    x += (glyph.advanceWidth ?? 0) * scale
    previous = glyph
  }
  return commands
}

type Point = { x: number; y: number }

/** Centred on a point, and as small as it has to be. */
function pathOf(commands: PathCommand[], centre: Point): string {
  const points = commands.flatMap(pointsOf)
  const [left, right] = extent(points.map(({ x }) => x))
  const [top, bottom] = extent(points.map(({ y }) => y))
  const scale = Math.min(1, MAX_TEXT_WIDTH / (right - left), MAX_TEXT_HEIGHT / (bottom - top))
  const place = ({ x, y }: Point) =>
    [(x - (left + right) / 2) * scale + centre.x, (y - (top + bottom) / 2) * scale + centre.y]
      .map((value) => Math.round(value * 10) / 10)
      .join(' ')
  return commands.map((command) => command.type + pointsOf(command).map(place).join(' ')).join('')
}

function pointsOf(command: PathCommand): Point[] {
  if (command.type === 'Z') return []
  const { x, y } = command
  if (command.type === 'Q')
    return [
      { x: command.x1, y: command.y1 },
      { x, y },
    ]
  if (command.type === 'C')
    return [
      { x: command.x1, y: command.y1 },
      { x: command.x2, y: command.y2 },
      { x, y },
    ]
  return [{ x, y }]
}

function extent(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
