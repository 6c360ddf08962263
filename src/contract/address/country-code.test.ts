import { expect, it } from 'vitest'
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
  ['Middle-earth', undefined],
  ['QX', undefined],
  ['', undefined],
])('the country code of %s is %s', (country, code) => {
  expect(countryCode(country)).toBe(code)
})
