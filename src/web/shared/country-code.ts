const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

// Names that shoppers write and Intl does not know.
const OTHER_NAMES: Record<string, string> = {
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  'u.k.': 'GB',
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  america: 'US',
  'united states of america': 'US',
  'republic of ireland': 'IE',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
}

/** 'United Kingdom' or 'uk' → 'GB'; undefined for other texts. */
export function countryCode(country: string): string | undefined {
  const text = country.trim()
  const other = OTHER_NAMES[text.toLowerCase()]
  if (other) return other
  if (!/^[a-z]{2}$/i.test(text)) return codesByName().get(text.toLowerCase())
  const code = canonical(text)
  return names().of(code) === undefined ? undefined : code
}

let known: Map<string, string> | undefined

function codesByName(): Map<string, string> {
  known ??= new Map(
    ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second)).flatMap((code) => {
      const name = names().of(code)
      return name === undefined ? [] : [[name.toLowerCase(), canonical(code)]]
    }),
  )
  return known
}

// 'UK' → 'GB'
function canonical(code: string): string {
  return new Intl.Locale(`und-${code}`).region ?? code.toUpperCase()
}

export function countryName(code: string): string {
  return names().of(code) ?? code
}

function names(): Intl.DisplayNames {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
}
