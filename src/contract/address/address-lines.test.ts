import { expect, test } from 'vitest'
import { addressLine, cityLine, storedAddress } from './address-lines.ts'

// Proves: R5.99, R12.132
test('the state that a form sends for a country without states is not printed', () => {
  const typed = { address: '14 Lantern Row', city: 'Bath', state: '-', postal_code: 'BA1 2QX', country: 'UK' }
  const bath = storedAddress(typed)
  expect(cityLine(bath)).toBe('Bath')
  expect(addressLine(bath)).toBe('14 Lantern Row, Bath, BA1 2QX, UK')
  const somerset = storedAddress({ ...typed, state: 'Somerset' })
  expect(addressLine(somerset)).toBe('14 Lantern Row, Bath, Somerset, BA1 2QX, UK')
})

// Proves: R12.169
test('the postal code that a form sends for a country without any is not printed', () => {
  const typed = { address: '1 Marina Walk', city: 'Dubai', state: 'Dubai', postal_code: '-', country: 'UAE' }
  expect(addressLine(storedAddress(typed))).toBe('1 Marina Walk, Dubai, Dubai, UAE')
})
