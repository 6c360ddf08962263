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
  'hong kong': 'HK',
  macao: 'MO',
  macau: 'MO',
}

/** Codes that Intl still names like the country of today. Safari's Intl does not replace them. */
const FORMER: Record<string, string> = {
  AN: 'CW',
  BU: 'MM',
  CS: 'RS',
  DD: 'DE',
  DY: 'BJ',
  FX: 'FR',
  HV: 'BF',
  NH: 'VU',
  RH: 'ZW',
  SU: 'RU',
  TP: 'TL',
  UK: 'GB',
  VD: 'VN',
  YD: 'YE',
  YU: 'RS',
  ZR: 'CD',
}

/** 'United Kingdom', 'England' or 'uk' → 'GB'; undefined for other texts. */
export function countryCode(country: string): string | undefined {
  const text = country.trim()
  const alias = ALIASES[text.toLowerCase()]
  if (alias) return alias
  if (!/^[a-z]{2}$/i.test(text)) return codesByName().get(text.toLowerCase())
  const code = currentCode(text)
  return names().of(code) === undefined ? undefined : code
}

let known: Map<string, string> | undefined

function codesByName(): Map<string, string> {
  known ??= new Map(
    ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second)).flatMap((code) => {
      const name = names().of(code)
      return name === undefined ? [] : [[name.toLowerCase(), currentCode(code)]]
    }),
  )
  return known
}

/** 'uk' → 'GB' */
function currentCode(code: string): string {
  return FORMER[code.toUpperCase()] ?? code.toUpperCase()
}

function names(): Intl.DisplayNames {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
}
