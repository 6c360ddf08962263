const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** 'United Kingdom' or 'uk' → 'GB'; undefined for what is not an English country name or code. */
export function countryCode(country: string): string | undefined {
  const text = country.trim()
  if (!/^[a-z]{2}$/i.test(text)) return codesByName().get(text.toLowerCase())
  const code = canonical(text)
  return names().of(code) === undefined ? undefined : code
}

let known: Map<string, string> | undefined

function codesByName(): Map<string, string> {
  known ??= new Map(
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
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
