import { expect, it } from 'vitest'
import { digitsOfPhone } from './contains.ts'

// Proves: R13.230
it.each(['+44 20 7946 0000', '0044 (20) 7946 0000', '44 20 7946 0000', '442079460000'])(
  'a phone number with a country code is found without it: %s',
  (typed) => expect(digitsOfPhone(typed)).toBe('79460000'),
)

// Proves: R5.59
it.each([
  ['020 7946 0000', '2079460000'],
  ['(212) 555-0100', '2125550100'],
  ['7946', '7946'],
  ['Ada 1', undefined],
])('the phone number %s is compared by %s', (typed, digits) => expect(digitsOfPhone(typed)).toBe(digits))
