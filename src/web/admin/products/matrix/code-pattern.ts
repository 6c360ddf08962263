import type { OptionDraft, Row } from './draft.ts'

export const DEFAULT_PATTERN = '{code}-{value}'

/** 'Rose gold' → 'ROSE-GOLD', 'M½' → 'M.5' */
function codePart(value: string): string {
  return value
    .replace(/\s*½/g, '.5')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toUpperCase()
}

/** `{code}`, `{value}` for all values, or the name of an option: `{ring size}`. Others stay as they are. */
export function codeByPattern(
  pattern: string,
  base: string,
  chosen: { name: string; value: string }[],
): string {
  const parts = chosen.map(({ name, value }) => ({ name: name.trim().toLowerCase(), part: codePart(value) }))
  return pattern.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const wanted = name.trim().toLowerCase()
    if (wanted === 'code') return base
    if (wanted === 'value') return parts.map(({ part }) => part).join('-')
    return parts.find((one) => one.name === wanted)?.part ?? whole
  })
}

/** A variant's code without the values that end it: 'R-1-M-ROSE-GOLD' → 'R-1' */
export function baseCode(code: string, options: { values: { value: string }[] }[]): string {
  let base = code
  for (const { values } of options.toReversed()) {
    const ends = values
      .map(({ value }) => `-${codePart(value)}`)
      .filter((end) => base.toUpperCase().endsWith(end))
    const longest = Math.max(...ends.map(({ length }) => length))
    if (ends.length === 0) return code
    base = base.slice(0, -longest)
  }
  return base
}

export function codeOf(row: Row, options: OptionDraft[], base: string, pattern: string): string {
  const chosen = options.flatMap(({ key, name, values }) => {
    const value = values.find((one) => one.key === row.choice[key])
    return value ? [{ name, value: value.value }] : []
  })
  return chosen.length > 0 ? codeByPattern(pattern, base, chosen) : base
}
