/** 'shop_name' → 'shop name' */
export function fieldLabel(name: string): string {
  return name.replaceAll('_', ' ')
}

const MAX_LENGTH = 300

export function formatAuditValue(value: unknown): string {
  const text = toText(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text || 'nothing'
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toText).join('; ')
  if (typeof value !== 'object') return String(value)
  const parts = Object.entries(value).map(([name, part]) => [fieldLabel(name), toText(part)])
  return parts
    .filter(([, part]) => part)
    .map(([name, part]) => `${name}: ${part}`)
    .join(', ')
}
