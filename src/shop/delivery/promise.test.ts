import { expect, it } from 'vitest'
import type { Settings } from '../../contract/admin/settings.ts'
import { defaultMethods } from '../../contract/delivery/default-methods.ts'
import type { DeliveryMethod } from '../../contract/delivery/delivery-method.ts'
import { FROM_STOCK } from '../../contract/made-to-order/bench-time.ts'
import type { Shop } from '../shop.ts'
import { loadHolidays } from './load-holidays.ts'
import { lastDispatchDay, promiseFor } from './promise.ts'

const [standard, nextDay] = defaultMethods.map((method) => ({ ...method, price: 5 })) as [
  DeliveryMethod,
  DeliveryMethod,
]
const holidays = await loadHolidays('GB-ENG', new Date('2026-11-01'))

type Calendar = Partial<Settings['delivery_calendar']>

function shopOn(
  moment: string,
  { timeZone = 'Europe/London', calendar }: { timeZone?: string; calendar?: Calendar } = {},
) {
  const delivery_calendar = {
    holiday_region: '',
    holidays_added: [],
    holidays_removed: [],
    closed_days: [],
    ...calendar,
  }
  return {
    clock: { now: () => new Date(moment) },
    config: { timeZone },
    settings: {
      current: () => ({ delivery_calendar }),
      holidays: () => (delivery_calendar.holiday_region ? holidays : new Set()),
    },
  } as unknown as Shop
}

const days = ({ from, to }: { from: string; to: string }) => [from, to]

// Proves: R5.56
it.each([
  ['Monday', '2026-11-16T12:00:00Z', '2026-11-19', '2026-11-23', '2026-11-17', '2026-11-18'],
  ['Friday', '2026-11-20T12:00:00Z', '2026-11-25', '2026-11-27', '2026-11-23', '2026-11-24'],
  ['Saturday', '2026-11-21T12:00:00Z', '2026-11-25', '2026-11-27', '2026-11-23', '2026-11-24'],
  ['New Year’s Eve', '2026-12-31T12:00:00Z', '2027-01-05', '2027-01-07', '2027-01-01', '2027-01-04'],
])('an order of a %s arrives on business days', (_, moment, from, to, nextFrom, nextTo) => {
  expect(days(promiseFor(shopOn(moment), standard))).toEqual([from, to])
  expect(days(promiseFor(shopOn(moment), nextDay))).toEqual([nextFrom, nextTo])
})

// Proves: R12.8
it('a parcel leaves on its day with a cut-off, else as late as the shortest way allows', () => {
  const monday = shopOn('2026-11-16T12:00:00Z')
  expect(promiseFor(monday, standard).dispatch_by).toBe('2026-11-18')
  expect(promiseFor(monday, { ...standard, cut_off: '14:00' }).dispatch_by).toBe('2026-11-16')
})

// Proves: R5.57
it('days follow the shop’s time zone', () => {
  const shop = shopOn('2026-12-31T23:30:00Z', { timeZone: 'Asia/Tokyo' })
  expect(promiseFor(shop, nextDay).from).toBe('2027-01-04')
})

const quick: DeliveryMethod = { ...nextDay, days_from: 1, days_to: 1, cut_off: '14:30' }
const england = { holiday_region: 'GB-ENG' }

// Proves: R12.6
it.each([
  ['just before the cut-off', '2026-11-24T14:29:59Z', {}, '2026-11-25', '2026-11-24T14:30:00.000Z'],
  ['at the cut-off', '2026-11-24T14:30:00Z', {}, '2026-11-26', '2026-11-25T14:30:00.000Z'],
  ['on a Friday after the cut-off', '2026-11-27T15:00:00Z', {}, '2026-12-01', '2026-11-30T14:30:00.000Z'],
  ['on a Sunday', '2026-11-29T09:00:00Z', {}, '2026-12-01', '2026-11-30T14:30:00.000Z'],
  // 13:40 UTC is 14:40 in London.
  ['in summer after the cut-off', '2026-07-01T13:40:00Z', {}, '2026-07-03', '2026-07-02T13:30:00.000Z'],
  ['before the clocks go back', '2026-10-23T14:00:00Z', {}, '2026-10-27', '2026-10-26T14:30:00.000Z'],
  ['on Christmas Eve', '2026-12-24T10:00:00Z', england, '2026-12-29', '2026-12-24T14:30:00.000Z'],
  ['late on Christmas Eve', '2026-12-24T16:00:00Z', england, '2026-12-30', '2026-12-29T14:30:00.000Z'],
  [
    'on Christmas Eve with a carrier who drives on the 28th',
    '2026-12-24T10:00:00Z',
    { ...england, holidays_removed: ['2026-12-28'] },
    '2026-12-28',
    '2026-12-24T14:30:00.000Z',
  ],
  [
    'in a closed week',
    '2026-11-24T10:00:00Z',
    { closed_days: [{ from: '2026-11-23', to: '2026-11-29', reason: 'Away' }] },
    '2026-12-01',
    '2026-11-30T14:30:00.000Z',
  ],
  [
    'on a day off of the owner',
    '2026-11-24T10:00:00Z',
    { holidays_added: ['2026-11-25'] },
    '2026-11-26',
    '2026-11-24T14:30:00.000Z',
  ],
])('with a cut-off, an order placed %s', (_, moment, calendar, to, order_by) => {
  expect(promiseFor(shopOn(moment, { calendar }), quick)).toMatchObject({ from: to, to, order_by })
})

// Proves: R12.6
it('days of the bench come before the carrier’s, and end where the shop is closed', () => {
  const shop = shopOn('2026-11-24T10:00:00Z', {
    calendar: { closed_days: [{ from: '2026-11-26', to: '2026-11-27', reason: '' }] },
  })
  expect(promiseFor(shop, quick, [{ ...FROM_STOCK, making_days: 2 }])).toMatchObject({
    dispatch_by: '2026-11-30',
    to: '2026-12-01',
  })
})

// Proves: R12.96
it('a parcel with a new promise leaves as late as that day allows, and not before today', () => {
  const shop = shopOn('2026-11-24T10:00:00Z')
  expect(lastDispatchDay(shop, standard, '2026-12-07')).toBe('2026-12-02')
  expect(lastDispatchDay(shop, quick, '2026-12-07')).toBe('2026-12-04')
  expect(lastDispatchDay(shop, standard, '2026-11-25')).toBe('2026-11-24')
  for (const moment of ['2026-11-24T10:00:00Z', '2026-11-25T15:00:00Z', '2026-11-26T10:00:00Z']) {
    const { to, dispatch_by } = promiseFor(shopOn(moment), standard)
    expect(lastDispatchDay(shopOn(moment), standard, to)).toBe(dispatch_by)
  }
})

// Proves: R12.91
it('a full bench moves the day out, and what is made is engraved after it', () => {
  const shop = shopOn('2026-11-24T10:00:00Z')
  const made = { ...FROM_STOCK, making_days: 2, made_on: '2026-12-04' }
  expect(promiseFor(shop, quick, [made, FROM_STOCK]).ready_by).toBe('2026-12-04')
  expect(promiseFor(shop, quick, [{ ...made, engraving_days: 1 }]).ready_by).toBe('2026-12-07')
  expect(promiseFor(shop, quick, [{ ...made, making_days: 20 }]).ready_by).toBe('2026-12-22')
})

// Proves: R12.6
it('without a cut-off, an order of a closed time counts from its end', () => {
  const calendar = { closed_days: [{ from: '2026-12-24', to: '2027-01-04', reason: '' }] }
  expect(promiseFor(shopOn('2026-12-24T10:00:00Z', { calendar }), standard)).toMatchObject({
    from: '2027-01-07',
    to: '2027-01-11',
  })
  // Placed before: the parcel must leave in time.
  const before = promiseFor(shopOn('2026-12-23T10:00:00Z', { calendar }), standard)
  expect(before.to > before.dispatch_by).toBe(true)
})

// Proves: R12.6
it('an order of the weekend before a closed week counts from the end of that week', () => {
  const calendar = { closed_days: [{ from: '2026-08-03', to: '2026-08-07', reason: '' }] }
  const orders = ['2026-08-01', '2026-08-02', '2026-08-03', '2026-08-07'].map((day) =>
    promiseFor(shopOn(`${day}T10:00:00Z`, { calendar }), standard),
  )
  for (const promise of orders) expect(days(promise)).toEqual(['2026-08-12', '2026-08-14'])
  const apart = {
    closed_days: ['2026-12-25', '2026-12-28'].map((day) => ({ from: day, to: day, reason: '' })),
  }
  expect(promiseFor(shopOn('2026-12-25T10:00:00Z', { calendar: apart }), standard).from).toBe('2026-12-31')
})

// Proves: R12.6
it.each([
  ['2026-08-16', {}, '2026-08-17'],
  ['2026-08-17', {}, '2026-08-17'],
  ['2026-08-18', { closed_days: [{ from: '2026-08-17', to: '2026-08-21', reason: '' }] }, '2026-08-24'],
])('what is ready on the day of its order is ready when the shop is open: %s', (day, calendar, ready) => {
  const collect = { ...standard, kind: 'collect' as const, days_from: 0, days_to: 1 }
  const shop = shopOn(`${day}T10:00:00Z`, { calendar })
  expect(promiseFor(shop, collect).from).toBe(ready)
  const atOnce = promiseFor(shop, { ...collect, days_to: 0 })
  expect([...days(atOnce), atOnce.dispatch_by]).toEqual([ready, ready, ready])
  expect(promiseFor(shop, collect, [], '2026-09-05').from).toBe('2026-09-07')
})

// Proves: R12.6
it('a method that works on Saturdays arrives on one', () => {
  const saturday = { ...quick, workdays: [1, 2, 3, 4, 5, 6] }
  expect(promiseFor(shopOn('2026-11-27T10:00:00Z'), saturday).to).toBe('2026-11-28')
})

// Proves: R12.6
it('a bank holiday of several days counts on each of them, and a free afternoon on none', async () => {
  const days = async (region: string) => [...(await loadHolidays(region, new Date('2026-11-01')))]
  const eid = ['2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30']
  expect(await days('TR')).toEqual(expect.arrayContaining(eid))
  expect(await days('TR')).not.toContain('2026-05-31')
  const bavaria = await days('DE-BY')
  expect(bavaria).toContain('2026-12-25')
  expect(bavaria).not.toContain('2026-12-24')
})

// Proves: R12.142
it('bank holidays are those of the years around the shop’s clock', async () => {
  const years = async (now: string) =>
    [...(await loadHolidays('GB-ENG', new Date(now)))].filter((day) => day.endsWith('-12-25'))
  expect(await years('2026-11-01')).toEqual(expect.arrayContaining(['2025-12-25', '2029-12-25']))
  expect(await years('2035-11-01')).toEqual(expect.arrayContaining(['2034-12-25', '2035-12-25']))
})

// Proves: R12.69
it.each([
  ['a day before the promise', '2026-11-18', '2026-11-19', '2026-11-23', '2026-11-18'],
  ['a Thursday', '2026-12-03', '2026-12-03', '2026-12-07', '2026-12-02'],
  ['a Sunday, on which the carrier does not come', '2026-12-06', '2026-12-07', '2026-12-09', '2026-12-04'],
])('a gift waits for %s', (_, notBefore, from, to, dispatchBy) => {
  const promise = promiseFor(shopOn('2026-11-16T12:00:00Z'), standard, [], notBefore)
  expect([...days(promise), promise.dispatch_by]).toEqual([from, to, dispatchBy])
  expect(promise.ready_by).toBe('2026-11-16')
})

// Proves: R12.69
it('a gift that waits has no hour to order by', () => {
  const method = { ...nextDay, cut_off: '14:00' }
  const promised = (notBefore: string) => promiseFor(shopOn('2026-11-16T12:00:00Z'), method, [], notBefore)
  expect(promised('2026-11-17').order_by).toBe('2026-11-16T14:00:00.000Z')
  expect(promised('2026-11-25')).toMatchObject({ from: '2026-11-25', order_by: null })
})
