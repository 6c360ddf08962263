/** By prefix: the pattern of what follows, and an example of it. Of the European Union as its VIES has them. */
const FORMATS: Record<string, [pattern: RegExp, example: string]> = {
  AT: [/^U\d{8}$/, 'U12345678'],
  BE: [/^[01]\d{9}$/, '0123456789'],
  BG: [/^\d{9,10}$/, '123456789'],
  CHE: [/^\d{9}(MWST|TVA|IVA)?$/, '123456789 MWST'],
  CY: [/^\d{8}[A-Z]$/, '12345678X'],
  CZ: [/^\d{8,10}$/, '12345678'],
  DE: [/^\d{9}$/, '123456789'],
  DK: [/^\d{8}$/, '12345678'],
  EE: [/^\d{9}$/, '123456789'],
  EL: [/^\d{9}$/, '123456789'],
  ES: [/^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, 'X1234567X'],
  FI: [/^\d{8}$/, '12345678'],
  FR: [/^[A-HJ-NP-Z\d]{2}\d{9}$/, 'XX123456789'],
  GB: [/^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, '123456789'],
  HR: [/^\d{11}$/, '12345678901'],
  HU: [/^\d{8}$/, '12345678'],
  IE: [/^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, '1234567X'],
  IT: [/^\d{11}$/, '12345678901'],
  LT: [/^(\d{9}|\d{12})$/, '123456789'],
  LU: [/^\d{8}$/, '12345678'],
  LV: [/^\d{11}$/, '12345678901'],
  MT: [/^\d{8}$/, '12345678'],
  NL: [/^\d{9}B\d{2}$/, '123456789B01'],
  PL: [/^\d{10}$/, '1234567890'],
  PT: [/^\d{9}$/, '123456789'],
  RO: [/^\d{2,10}$/, '1234567890'],
  SE: [/^\d{12}$/, '123456789001'],
  SI: [/^\d{8}$/, '12345678'],
  SK: [/^\d{10}$/, '1234567890'],
  XI: [/^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, '123456789'],
}

/**
 * A digit after the prefix shows that it is a country's: the tax numbers of other countries begin with any letters.
 * Spaces, dots and dashes do not matter. @returns a sentence, or undefined when it can be one
 */
export function vatNumberProblem(typed: string): string | undefined {
  const number = typed.toUpperCase().replaceAll(/[\s.-]/g, '')
  const prefix = Object.keys(FORMATS).find((known) => number.startsWith(known))
  const [pattern, example] = (prefix && FORMATS[prefix]) || []
  const rest = number.slice(prefix?.length)
  if (pattern?.test(rest)) return undefined
  if (pattern && /^\d/.test(rest))
    return `A VAT number that begins with ${prefix} looks like ${prefix}${example}`
  if (/^[\p{L}\d/+*]{2,18}$/u.test(number) && /\d/.test(number)) return undefined
  return 'A VAT number has 2 to 18 letters and digits, at least one of them a digit, like GB123456789'
}
