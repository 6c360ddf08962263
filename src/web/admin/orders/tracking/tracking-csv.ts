const HEADINGS = ['order', 'tracking_number', 'shipping_company', 'estimated_delivery']

/** Turns pasted lines such as '26-K7M3XQ4D RM123456789GB' into CSV. A text that has headings stays as it is. */
export function trackingCsv(text: string): string {
  const lines = text.trim().split(/\r\n|\r|\n/)
  if (/tracking/i.test(lines[0] ?? '')) return text
  const separator = ['\t', ';', ','].find((mark) => lines.some((line) => line.includes(mark)))
  if (separator) return [HEADINGS.join(separator), ...lines].join('\n')
  const spaced = lines.map((line) => line.trim().replace(/\s+/, '\t'))
  return [HEADINGS.slice(0, 2).join('\t'), ...spaced].join('\n')
}
