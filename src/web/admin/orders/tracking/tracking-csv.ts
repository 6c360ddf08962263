const HEADINGS = ['order', 'tracking_number', 'shipping_company', 'estimated_delivery']

/** Turns pasted lines such as '26-K7M3XQ4D RM123456789GB' into CSV. A text that has headings stays as it is. */
export function trackingCsv(text: string): string {
  const lines = text.trimEnd().split(/\r\n|\r|\n/)
  if (/tracking/i.test(lines.find((line) => line.trim()) ?? '')) return text
  // Empty ones count: a problem names the row.
  return [HEADINGS.join('\t'), ...lines.map((line) => (line.trim() ? tabbed(line) : ''))].join('\n')
}

const CODE = String.raw`^(\d\d-?[\dA-Z]{8}|[\da-f-]{36})`
const ONLY_A_CODE = new RegExp(`${CODE}$`, 'i')
const CODE_AND_SPACE = new RegExp(String.raw`${CODE}\s(?=\S)`, 'i')
const CODE_AND_NUMBER = new RegExp(String.raw`${CODE}\s+(?=\S)`, 'i')

/**
 * Each line has its own separator; a space or a tab ends the code of the order, also before commas. What stands alone
 * and is no code is a number: a row without a number would be passed over.
 */
function tabbed(line: string): string {
  const text = line.replace(/^ +/, '').trimEnd()
  const mark = ['\t', ';', ','].find((one) => text.replace(CODE_AND_SPACE, '').includes(one))
  // No number ends with a date.
  const separated = text.replace(/(?<=[^\s,;]) +(?=\d{4}-\d\d-\d\d$)/, mark ?? ',')
  const separator = mark ?? (separated === text ? /\s+(.*)/s : ',')
  const [order = '', ...cells] = separated.split(separator)
  if (cells.length === 0 && !ONLY_A_CODE.test(order)) return `\t${order}`
  // A date without a carrier before it.
  if (
    /^\s*\d{4}-\d\d-\d\d$/.test(cells.at(-1) ?? '') &&
    cells.length + Number(CODE_AND_NUMBER.test(order)) === 2
  )
    cells.splice(-1, 0, '')
  return [order.replace(CODE_AND_NUMBER, '$1\t'), ...cells.map((cell) => cell.trim())].join('\t').trimEnd()
}
