import { expect, test } from 'vitest'
import { askToShip, doubtTrackingNumber, noticeToShip } from './doubt-tracking-number.ts'

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

// Proves: R5.94
test('the form asks of the number and of what was withdrawn from in one question', () => {
  const withdrawn = 'The shopper has withdrawn from 1 piece of this order.'
  const doubt = doubtTrackingNumber(parcel('26-K7M3XQ4D'), null)
  const both = askToShip(withdrawn, doubt)
  expect(both).toContain(withdrawn)
  expect(both).toContain('the code of an order')
  expect(both?.match(/again\.$/g)).toHaveLength(1)
  expect(askToShip(withdrawn, undefined)).toBe(
    `${withdrawn} If you want to ship it all the same, press Ship Order again.`,
  )
  expect(noticeToShip(withdrawn, undefined)).toBe(withdrawn)
  expect(noticeToShip(withdrawn, 'Choose at least one piece.')).toBe(withdrawn)
  expect(noticeToShip(withdrawn, both)).toBeUndefined()
  expect(askToShip(undefined, doubt)).toMatch(/code of an order\. If it is right, press Ship Order again\.$/)
  expect(askToShip(undefined, undefined)).toBeUndefined()
})
