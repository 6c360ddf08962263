const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** As people write them, besides the names that Intl knows. */
const ALIASES: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  'republic of ireland': 'IE',
  'the netherlands': 'NL',
  holland: 'NL',
  uae: 'AE',
  britain: 'GB',
  'u.k.': 'GB',
  america: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  turkey: 'TR',
  'czech republic': 'CZ',
}

/** 'United Kingdom', 'England' or 'uk' → 'GB'; undefined for other texts. */
export function countryCode(country: string): string | undefined {
  const text = country.trim()
  const alias = ALIASES[text.toLowerCase()]
  if (alias) return alias
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

function names(): Intl.DisplayNames {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
}
