import { afterEach, expect, it, vi } from 'vitest'
import { checkGift, offeredDays } from './use-gift.ts'

afterEach(() => {
  vi.useRealTimers()
})

// Proves: R12.69
it('the days before which a gift may wait begin with the day of the shop', () => {
  vi.useFakeTimers({ now: new Date('2026-06-10T23:30:00Z'), toFake: ['Date'] })
  expect(offeredDays('Europe/London')).toEqual({ min: '2026-06-11', max: '2027-06-11' })
  expect(offeredDays('America/New_York')).toEqual({ min: '2026-06-10', max: '2027-06-10' })
})

// Proves: R12.69
it('a day in the past, and one beyond a year, are refused at their field', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-10T12:00:00Z'), toFake: ['Date'] })
  const resolver = checkGift(async (values) => ({ values, errors: {} }), 'Europe/London')
  const problemOf = async (not_before: string | null, gift: object = { receiver: {}, not_before }) => {
    const options = { fields: {}, names: ['gift.not_before'], shouldUseNativeValidation: false }
    const { errors } = await resolver({ gift }, undefined, options)
    return (errors as { gift?: { not_before?: { message: string } } }).gift?.not_before?.message
  }
  expect(await problemOf('2026-06-09')).toBe('This day is in the past.')
  expect(await problemOf('2027-06-11')).toBe('Please choose a day within a year.')
  for (const day of ['2026-06-10', '2027-06-10', null]) expect(await problemOf(day)).toBeUndefined()
})
