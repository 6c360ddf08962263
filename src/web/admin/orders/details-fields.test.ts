import { expect, it } from 'vitest'
import { correctionOf } from './details-fields.ts'

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
