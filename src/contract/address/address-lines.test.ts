import { expect, test } from 'vitest'
import { addressLine, cityLine } from './address-lines.ts'

// Proves: R5.99
test('the state that a form sends for a country without states is not printed', () => {
  const bath = { address: '14 Lantern Row', city: 'Bath', state: '-', postal_code: 'BA1 2QX', country: 'UK' }
  expect(cityLine(bath)).toBe('Bath')
  expect(addressLine(bath)).toBe('14 Lantern Row, Bath, BA1 2QX, UK')
  expect(addressLine({ ...bath, state: 'Somerset' })).toBe('14 Lantern Row, Bath, Somerset, BA1 2QX, UK')
})
