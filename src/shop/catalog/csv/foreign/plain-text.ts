const TAG = /(<[^<>]*>)/
const TAG_NAME = /^<\/?([a-z][a-z0-9]*)[^<>]*>$/i
const PARAGRAPHS = /^(p|div|ul|ol|h[1-6]|table|tr|section|article|blockquote|header|footer)$/
const HAS_BLOCKS = /<(p|div|br|li|h[1-6])\b/i

/** The text of HTML, with its paragraphs and list items. Text without tags keeps its line breaks. */
export function plainText(html: string): string {
  const keepsBreaks = !HAS_BLOCKS.test(html)
  let text = ''
  let skipped: string | undefined
  for (const part of html.split(TAG)) {
    const name = TAG_NAME.exec(part)?.[1]?.toLowerCase()
    if (skipped) skipped = name === skipped && part.startsWith('</') ? undefined : skipped
    else if (name === 'script' || name === 'style') skipped = part.startsWith('</') ? undefined : name
    else if (name) text += breakOf(name, part)
    else if (!part.startsWith('<!')) text += keepsBreaks ? part : part.replaceAll(/\s+/g, ' ')
  }
  const lines = decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function breakOf(name: string, tag: string): string {
  if (name === 'br') return '\n'
  if (name === 'li') return tag.startsWith('</') ? '' : '\n- '
  return PARAGRAPHS.test(name) ? '\n\n' : ''
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  pound: '£',
  euro: '€',
  eacute: 'é',
  egrave: 'è',
  deg: '°',
  times: '×',
  frac12: '½',
}

export function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z0-9]{2,8});/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isCharacter = point > 0 && point <= 0x10_ffff && !(point >= 0xd800 && point <= 0xdfff)
    return isCharacter ? String.fromCodePoint(point) : ''
  })
}
