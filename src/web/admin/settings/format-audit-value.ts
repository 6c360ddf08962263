/** A field as people say it. */
export function asWords(name: string): string {
  return name.replaceAll('_', ' ')
}

const MAX_CHARACTERS = 300

/** What stood in a field; a long text is cut. */
export function inWords(value: unknown): string {
  const text = said(value)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text || 'nothing'
}

function said(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(said).join('; ')
  if (typeof value !== 'object') return String(value)
  const parts = Object.entries(value).map(([name, part]) => [asWords(name), said(part)])
  return parts
    .filter(([, part]) => part)
    .map(([name, part]) => `${name}: ${part}`)
    .join(', ')
}
