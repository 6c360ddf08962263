import { expect, it } from 'vitest'
import { confirmationOf, correctionOf, withPostcodeOf } from './details-fields.ts'

const shown = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone_number: '020 7946 0001',
  address: '12 St James’s Square',
  city: 'London',
  state: '',
  postal_code: 'SW1Y 4JH',
  country: 'United Kingdom',
}

// Proves: R13.226
it('a correction has the fields that differ, and what was shown of them', () => {
  const state = '-'
  expect(correctionOf(shown, { ...shown, state })).toBeUndefined()
  expect(correctionOf(shown, { ...shown, state, city: 'Bath' })).toEqual({
    city: 'Bath',
    shown: { city: 'London' },
  })
  expect(correctionOf(shown, { ...shown, state: 'Kent' })).toEqual({ state: 'Kent', shown: { state: '' } })
})

// Proves: R13.309
it.each([
  ['SW1Y4JH', 'SW1Y4JH', 'SW1Y 4JH', 'SW1Y4JH'],
  ['SW1Y4JH', 'sw1y 4jh', 'SW1Y 4JH', 'SW1Y 4JH'],
  ['d02x285', 'D02 X285', 'D02 X285', 'D02 X285'],
  ['', '', '-', '-'],
])('of the postcode %j the form with %j, which writes %j, saves %j', (stored, typed, written, saved) => {
  const details = { ...shown, postal_code: written }
  expect(withPostcodeOf({ ...shown, postal_code: stored }, details, typed).postal_code).toBe(saved)
})

// Proves: R12.143
it('a place to which the order is not sent is confirmed by saving it again, not by another one', () => {
  const doubted = { country: 'Germany', postal_code: '10115' }
  expect(confirmationOf(undefined, doubted)).toBeUndefined()
  expect(confirmationOf(doubted, { ...doubted })).toEqual({ confirm_place: true })
  expect(confirmationOf(doubted, { ...doubted, country: 'Peru' })).toBeUndefined()
  expect(confirmationOf(doubted, { ...doubted, postal_code: '10117' })).toBeUndefined()
})
