const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)$/
/** '1,250', '1 250.00' */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3}|[ \u00a0\u202f]\d{3})+(?:\.\d*)?$/
/** '12,50', '1.250,00', '1 250,00' */
const DECIMAL_COMMA = /^[+-]?(?:\d+|[1-9]\d{0,2}(?:[. \u00a0\u202f]\d{3})+),\d{1,2}$/

/** An amount as people type it: '£1,250', '12,50', ' 12.5 '. @returns NaN for anything else, such as '1e3' */
export function readAmount(typed: string): number {
  const text = withoutCurrency(typed)
  if (PLAIN.test(text)) return Number(text)
  if (GROUPED.test(text)) return Number(text.replaceAll(/[^\d.+-]/g, ''))
  if (DECIMAL_COMMA.test(text)) return Number(text.replaceAll(/[^\d,+-]/g, '').replace(',', '.'))
  return Number.NaN
}

/** Three digits after the only point may be meant as thousands. @returns NaN also for '1.250' */
export function readPrice(typed: string): number {
  return /^[+-]?\d*\.\d{3}$/.test(withoutCurrency(typed)) ? Number.NaN : readAmount(typed)
}

/** '10', '+10%', '2,5 %' @returns NaN also for '£10%' */
export function readPercentage(typed: string): number {
  return /\p{Sc}/u.test(typed) ? Number.NaN : readAmount(withoutPercent(typed))
}

export function withoutPercent(typed: string): string {
  return typed.replace(/\s*%\s*$/, '')
}

function withoutCurrency(typed: string): string {
  return typed
    .trim()
    .replace(/^([+-]?)\s*\p{Sc}\s*/u, '$1')
    .replace(/\s*\p{Sc}$/u, '')
}
