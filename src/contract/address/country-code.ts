const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** 'United Kingdom' or 'uk' → 'GB'; undefined for other texts. */
export function countryCode(country: string): string | undefined {
  const text = country.trim()
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
