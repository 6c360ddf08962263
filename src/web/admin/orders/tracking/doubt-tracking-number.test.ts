import { expect, test } from 'vitest'
import { doubtTrackingNumber } from './doubt-tracking-number.ts'

const parcel = (tracking_number: string, shipping_company = 'Royal Mail') => ({
  shipping_company,
  tracking_number,
})
const last = parcel('RM123456789GB')

// Proves: R5.94
test('a number is doubted when it repeats the last one or the company, or has another pattern', () => {
  expect(doubtTrackingNumber(parcel('rm 123 456 789 gb'), last)).toContain('is the number of the last parcel')
  for (const number of ['5012345678900', 'RM123456789', 'BA1 2QX'])
    expect(doubtTrackingNumber(parcel(number), last), number).toContain('looks different')
  for (const number of ['AB987654321GB', 'ab 987 654 321 gb'])
    expect(doubtTrackingNumber(parcel(number), last), number).toBeUndefined()
  expect(doubtTrackingNumber(parcel('15501234567890', 'DPD'), last)).toBeUndefined()
  expect(doubtTrackingNumber(last, null)).toBeUndefined()
  expect(doubtTrackingNumber(parcel('RM 1234', 'rm1234'), null)).toContain(
    'The shipping company is the tracking',
  )
  expect(doubtTrackingNumber(parcel('26-K7M3XQ4D'), null)).toContain('the code of an order')
})
