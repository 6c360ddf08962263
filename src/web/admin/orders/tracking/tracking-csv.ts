const HEADINGS = ['order', 'tracking_number', 'shipping_company', 'estimated_delivery']

/** Turns pasted lines such as '26-K7M3XQ4D RM123456789GB' into CSV. A text that has headings stays as it is. */
export function trackingCsv(text: string): string {
  const lines = text.trim().split(/\r\n|\r|\n/)
  if (/tracking/i.test(lines[0] ?? '')) return text
  return [HEADINGS.join('\t'), ...lines.map(tabbed)].join('\n')
}

const CODE_AND_NUMBER = /^(\d\d-?[\dA-Z]{8}|[\da-f-]{36})\s+(?=\S)/i

/** Each line has its own separator; a space ends the code of the order, also before commas. */
function tabbed(line: string): string {
  const separator = ['\t', ';', ','].find((mark) => line.includes(mark)) ?? /\s+(.*)/s
  const [order = '', ...cells] = line.trim().split(separator)
  return [order.replace(CODE_AND_NUMBER, '$1\t'), ...cells.map((cell) => cell.trim())].join('\t').trim()
}
