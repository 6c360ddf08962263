const KEY = 'country'

/** The country that was typed last in this browser: forms start with it. */
export const lastCountry = {
  read(): string | undefined {
    try {
      return localStorage.getItem(KEY) ?? undefined
    } catch {
      return undefined
    }
  },
  keep(country: string): void {
    try {
      if (country.trim()) localStorage.setItem(KEY, country.trim())
    } catch {}
  },
}
