import { describe, expect, test } from 'vitest'
import type { ReturnRight } from '../../contract/returns/right.ts'
import { calendarOf } from '../delivery/calendar.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import type { OwnSettings } from '../settings/open-settings.ts'
import { type Arrival, lastReturnDay } from './last-return-day.ts'
import { lineRight } from './line-right.ts'

type Choice = ReturnRight | null
type Case = {
  product?: Choice
  categories?: [name: string, choice: Choice][]
  engraved?: boolean
  goodwill?: number
  gives: [kind: string, days: number, reason: string | null]
  says: string
}

const PROMISE = 'Thirty days to decide. Send it back unworn.'
const SEALED = 'It can be returned within 30 days of its delivery, only with its seal unbroken.'
const BY_LAW = 'It can be returned within 14 days of its delivery, without giving a reason.'
const ENGRAVED = 'Made for you: it can only be returned if it is faulty.'
const MEASURED = 'Made to your measure: it can only be returned if it is faulty.'
const METAL = 'Its price follows the metal market: it can only be returned if it is faulty.'

const cases: Record<string, Case> = {
  'nothing is chosen': { gives: ['goodwill', 30, null], says: PROMISE },
  'no goodwill': { goodwill: 0, gives: ['statutory', 14, null], says: BY_LAW },
  'goodwill as long as the law': { goodwill: 14, gives: ['statutory', 14, null], says: BY_LAW },
  'goodwill of a day more': { goodwill: 15, gives: ['goodwill', 15, null], says: PROMISE },
  'a sealed product': { product: 'sealed', gives: ['sealed', 30, 'sealed'], says: SEALED },
  'a sealed product without goodwill': {
    product: 'sealed',
    goodwill: 0,
    gives: ['sealed', 14, 'sealed'],
    says: SEALED.replace('30', '14'),
  },
  'a sealed category': { categories: [['Studs', 'sealed']], gives: ['sealed', 30, 'sealed'], says: SEALED },
  'a sealed category above': {
    categories: [
      ['Hoops', null],
      ['Earrings', 'sealed'],
    ],
    gives: ['sealed', 30, 'sealed'],
    says: SEALED,
  },
  'the nearest category': {
    categories: [
      ['Clips', 'returnable'],
      ['Studs', 'sealed'],
    ],
    gives: ['goodwill', 30, null],
    says: PROMISE,
  },
  'a returnable product of a sealed category': {
    product: 'returnable',
    categories: [['Studs', 'sealed']],
    gives: ['goodwill', 30, null],
    says: PROMISE,
  },
  'made to measure': { product: 'made_to_measure', gives: ['none', 0, 'made_to_measure'], says: MEASURED },
  'a price of metal': { product: 'metal_price', gives: ['none', 0, 'metal_price'], says: METAL },
  'a category of bars': {
    categories: [['Bars', 'metal_price']],
    gives: ['none', 0, 'metal_price'],
    says: METAL,
  },
  engraved: { engraved: true, gives: ['none', 0, 'engraved'], says: ENGRAVED },
  'engraved, of a returnable product': {
    engraved: true,
    product: 'returnable',
    gives: ['none', 0, 'engraved'],
    says: ENGRAVED,
  },
  "the owner's exception": {
    categories: [
      ['Hoops', null],
      ['EARRINGS', null],
    ],
    gives: ['goodwill', 30, null],
    says: `${PROMISE} Not if worn.`,
  },
  'an exception of another category': {
    categories: [['Rings', null]],
    gives: ['goodwill', 30, null],
    says: PROMISE,
  },
}

// Proves: R13.1
describe('the right of a line', () => {
  test.each(Object.entries(cases))(
    '%s',
    (_, { product = null, categories = [], engraved, goodwill = 30, ...wanted }) => {
      const line = {
        return_right: product,
        categories: categories.map(([name, return_right]) => ({ name, return_right })),
        isEngraved: engraved ?? false,
      }
      const settings = {
        goodwill_days: goodwill,
        returns: { title: 'Thirty days to decide', words: 'Send it back unworn.' },
        return_exceptions: [{ category: 'Earrings', words: 'Not if worn.' }],
      }
      const { kind, days, reason, sentence } = lineRight(line, settings)
      expect([kind, days, reason]).toEqual(wanted.gives)
      expect(sentence).toBe(wanted.says)
    },
  )

  test('it has a sentence also without a promise of the owner', () => {
    const settings = { ...defaultSettings, returns: { title: '', words: '' } }
    const { sentence } = lineRight({ return_right: null, categories: [], isEngraved: false }, settings)
    expect(sentence).toBe('It can be returned unworn within 30 days of its delivery.')
  })

  // Proves: R13.281
  test('of a new shop, an ordinary piece says nothing of a seal', () => {
    const categories = [{ name: 'Earrings', return_right: null }]
    const right = lineRight({ return_right: null, categories, isEngraved: false }, defaultSettings)
    expect(right.kind).toBe('goodwill')
    expect(right.sentence).not.toMatch(/seal/i)
    expect(JSON.stringify(defaultSettings)).not.toMatch(/\b(earrings?|rings|necklaces?|bracelets?)\b/i)
  })
})

const delivered: Arrival = {
  is_delivered: true,
  delivered_at: new Date('2026-03-10T12:00:00Z'),
  is_assumed: false,
  estimated_delivery: '2026-03-12',
}

const everyDay = () => true

// Proves: R13.2
test.each<[why: string, arrival: Partial<Arrival>, zone: string, ends: string | null]>([
  ['before the delivery it is open', { is_delivered: false, delivered_at: null }, 'Europe/London', null],
  ['from the day of the delivery', {}, 'Europe/London', '2026-03-24'],
  ['a late evening', { delivered_at: new Date('2026-03-10T23:30:00Z') }, 'Europe/London', '2026-03-24'],
  ["the shop's day", { delivered_at: new Date('2026-03-10T23:30:00Z') }, 'Europe/Berlin', '2026-03-25'],
  ['an assumed day before the estimate', { is_assumed: true }, 'Europe/London', '2026-03-26'],
  [
    'an assumed day after the estimate',
    { is_assumed: true, delivered_at: new Date('2026-03-15T06:00:00Z') },
    'Europe/London',
    '2026-03-29',
  ],
  ['no day at all', { delivered_at: null }, 'Europe/London', '2026-03-26'],
  [
    'across the change of the clocks',
    { delivered_at: new Date('2026-03-20T12:00:00Z') },
    'Europe/London',
    '2026-04-03',
  ],
])('the right ends: %s', (_, arrival, zone, ends) => {
  expect(
    lastReturnDay({ days: 14 }, { ...delivered, ...arrival }, { timeZone: zone, isWorkday: everyDay }),
  ).toBe(ends)
})

const settingsWith = (more: object): OwnSettings => {
  const delivery_calendar = { ...defaultSettings.delivery_calendar, ...more }
  return {
    current: () => ({ ...defaultSettings, shop_name: 'Vitrine', shipping_fee: 5, delivery_calendar }),
    holidays: () => new Set(['2026-04-03', '2026-04-06']),
    withDefaults: () => settingsWith(more).current(),
    reload: async () => {},
  }
}

// Proves: R13.84
test.each<[why: string, delivered: string, calendar: object, ends: string]>([
  ['on a Friday', '2026-03-13', {}, '2026-03-27'],
  ['on a Saturday: Monday', '2026-03-14', {}, '2026-03-30'],
  ['on a Sunday: Monday', '2026-03-15', {}, '2026-03-30'],
  ['on a Monday', '2026-03-16', {}, '2026-03-30'],
  ['on Good Friday: Tuesday after Easter Monday', '2026-03-20', {}, '2026-04-07'],
  ['on the Saturday before Easter', '2026-03-21', {}, '2026-04-07'],
  ['on a day that is no holiday here', '2026-03-20', { holidays_removed: ['2026-04-03'] }, '2026-04-03'],
  ["on the owner's own holiday", '2026-03-16', { holidays_added: ['2026-03-30'] }, '2026-03-31'],
  [
    'while the shop is closed',
    '2026-03-16',
    { closed_days: [{ from: '2026-03-01', to: '2026-04-30' }] },
    '2026-03-30',
  ],
])('a right that ends %s', (_, day, more, ends) => {
  const { isCarried: isWorkday } = calendarOf({ settings: settingsWith(more) }, [1, 2, 3, 4, 5])
  const arrival = { ...delivered, delivered_at: new Date(`${day}T12:00:00Z`) }
  expect(lastReturnDay({ days: 14 }, arrival, { timeZone: 'Europe/London', isWorkday })).toBe(ends)
})

// Proves: R13.200
test.each([
  ['30 days end on a Sunday', 30, '2026-03-13', '2026-04-13'],
  ['15 days end on a Saturday', 15, '2026-03-13', '2026-03-30'],
  ['30 days end on a Monday', 30, '2026-03-14', '2026-04-13'],
])('of an order of before, whose %s, the end stays the working day that was shown', (_, days, day, ends) => {
  const { isCarried: isWorkday } = calendarOf({ settings: settingsWith({}) }, [1, 2, 3, 4, 5])
  const arrival = { ...delivered, delivered_at: new Date(`${day}T12:00:00Z`) }
  const of = { days, endsOnWorkday: true }
  expect(lastReturnDay(of, arrival, { timeZone: 'Europe/London', isWorkday })).toBe(ends)
})

// Proves: R13.160
test.each([
  ['ends on a Saturday, too', 15, '2026-03-13', '2026-03-28'],
  ['ends on a Sunday, too', 30, '2026-03-13', '2026-04-12'],
  ["never ends before the law's", 15, '2026-03-14', '2026-03-30'],
])('a right that is longer than the law %s', (_, days, day, ends) => {
  const { isCarried: isWorkday } = calendarOf({ settings: settingsWith({}) }, [1, 2, 3, 4, 5])
  const arrival = { ...delivered, delivered_at: new Date(`${day}T12:00:00Z`) }
  expect(lastReturnDay({ days }, arrival, { timeZone: 'Europe/London', isWorkday })).toBe(ends)
})
