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
  'ivory coast': 'CI',
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
  const text = normalized(country)
  if (Object.hasOwn(ALIASES, text)) return ALIASES[text]
  if (!/^[a-z]{2}$/.test(text)) return codesByName().get(text)
  const code = currentCode(text)
  return nameOf(code) === undefined ? undefined : code
}

/** 'Trinidad  and Tobago' → 'trinidad & tobago', 'Côte d’Ivoire' → "cote d'ivoire" */
function normalized(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'")
  return letters.trim().toLowerCase().replace(/\s+/g, ' ').replaceAll(' and ', ' & ')
}

let known: Map<string, string> | undefined
let names: Intl.DisplayNames | undefined

function codesByName(): Map<string, string> {
  known ??= new Map(
    ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second)).flatMap((code) => {
      const name = nameOf(code)
      return name === undefined ? [] : [[normalized(name), currentCode(code)]]
    }),
  )
  return known
}

/** 'uk' → 'GB' */
function currentCode(code: string): string {
  return FORMER[code.toUpperCase()] ?? code.toUpperCase()
}

function nameOf(code: string): string | undefined {
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return names.of(code)
}
