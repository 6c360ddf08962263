import { afterEach, expect, it, vi } from 'vitest'
import { countryCode } from './country-code.ts'

it.each([
  ['United Kingdom', 'GB'],
  [' united kingdom', 'GB'],
  ['UK', 'GB'],
  ['gb', 'GB'],
  ['Germany', 'DE'],
  ['USA', 'US'],
  ['Britain', 'GB'],
  ['Turkey', 'TR'],
  ['Scotland', 'GB'],
  ['Côte d’Ivoire', 'CI'],
  ['Myanmar (Burma)', 'MM'],
  ['Trinidad and Tobago', 'TT'],
  ['Trinidad & Tobago', 'TT'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Ivory Coast', 'CI'],
  ["cote d'ivoire", 'CI'],
  ['Curacao', 'CW'],
  ['United  Kingdom', 'GB'],
  ['Kosovo', 'XK'],
  ['Middle-earth', undefined],
  ['EU', 'EU'],
  ['constructor', undefined],
  ['QX', undefined],
  ['', undefined],
])('the country code of %s is %s', (country, code) => {
  expect(countryCode(country)).toBe(code)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

// Safari's Intl.Locale keeps 'UK' and 'FX'.
it.each([
  ['United Kingdom', 'GB'],
  ['uk', 'GB'],
  ['France', 'FR'],
  ['Germany', 'DE'],
])('the country code of %s is %s where Intl keeps codes of former countries', async (country, code) => {
  class Locale {
    readonly region: string
    constructor(tag: string) {
      this.region = tag.slice('und-'.length)
    }
  }
  vi.stubGlobal('Intl', { DisplayNames: Intl.DisplayNames, Locale })
  vi.resetModules()
  const inSafari = await import('./country-code.ts')
  expect(inSafari.countryCode(country)).toBe(code)
})
