import { useShopConfig } from '../shop-config.ts'

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

/** Where to, before there is an address, for prices and problems that depend on it. */
export function useLastDestination() {
  const { deliversByPlace } = useShopConfig()
  const country = deliversByPlace ? lastCountry.read() : undefined
  return country ? { shipping_address: { country, postal_code: '' } } : undefined
}
