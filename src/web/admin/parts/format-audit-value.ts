/** 'shop_name' → 'shop name' */
export function fieldLabel(name: string): string {
  return name.replaceAll('_', ' ')
}

const MAX_LENGTH = 300

export function formatAuditValue(value: unknown): string {
  const text = valueText(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text || 'nothing'
}

/** Empty for nothing. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join('; ')
  if (typeof value !== 'object') return String(value)
  const parts = Object.entries(value).map(([name, part]) => [fieldLabel(name), valueText(part)])
  return parts
    .filter(([, part]) => part)
    .map(([name, part]) => `${name}: ${part}`)
    .join(', ')
}
