import { expect, it } from 'vitest'
import { confirmationOf, correctionOf } from './details-fields.ts'

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
  const typed = { ...shown, postal_code: 'sw1y4jh' }
  expect(correctionOf(typed, { ...shown, state })).toBeUndefined()
  expect(correctionOf(shown, { ...shown, state: 'Kent' })).toEqual({ state: 'Kent', shown: { state: '' } })
})

// Proves: R12.143
it('a place to which the order is not sent is confirmed by saving it again, not by another one', () => {
  const doubted = { country: 'Germany', postal_code: '10115' }
  expect(confirmationOf(undefined, doubted)).toBeUndefined()
  expect(confirmationOf(doubted, { ...doubted })).toEqual({ confirm_place: true })
  expect(confirmationOf(doubted, { ...doubted, country: 'Peru' })).toBeUndefined()
  expect(confirmationOf(doubted, { ...doubted, postal_code: '10117' })).toBeUndefined()
})
