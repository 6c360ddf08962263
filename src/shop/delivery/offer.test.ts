import { expect, it } from 'vitest'
import {
  type DeliveryMethod,
  deliveryMethod,
  deliveryMethodFields,
} from '../../contract/delivery/delivery-method.ts'
import { type Destination, deliveryPrice, deliveryProblem } from './offer.ts'

const method = (change: object): DeliveryMethod =>
  deliveryMethod.parse({ key: 'courier', name: 'Courier', price: 8, days_from: 1, days_to: 2, ...change })

const steps = [
  { from: 50, price: 6 },
  { from: 100, price: 4 },
]

// Proves: R12.2
it.each([
  ['the price', {}, 1000, 0, 800],
  ['the price below the first step', { price_steps: steps }, 4999, 0, 800],
  ['a step from its value on', { price_steps: steps }, 5000, 0, 600],
  ['the last step that is reached', { price_steps: steps }, 25_000, 0, 400],
  ['a step by weight', { price_by: 'weight', price_steps: steps }, 25_000, 60, 600],
  ['nothing from the threshold on', { free_over: 200, price_steps: steps }, 20_000, 0, 0],
  ['the price just below it', { free_over: 200 }, 19_999, 0, 800],
])('a parcel costs %s', (_, change, goods, grams, price) => {
  expect(deliveryPrice(method(change), { goods, grams })).toBe(price)
})

const problem = (change: object, destination: Destination, goods = 1000) =>
  deliveryProblem(method(change), { goods }, destination, 'GBP')

// Proves: R12.3
it('names a country that it does not serve, however it is written', () => {
  const change = { countries: ['united kingdom', 'FR'] }
  for (const country of ['United Kingdom', 'GB', 'uk', 'France', undefined])
    expect(problem(change, { country })).toBeNull()
  expect(problem(change, { country: 'Germany' })).toBe('Courier does not go to Germany.')
  expect(problem(change, { country: 'Atlantis' })).toBe('Courier does not go to Atlantis.')
})

// Proves: R12.3
it.each([
  ['KW15', 'KW15 1AA', true],
  ['KW15', 'kw151aa', true],
  ['KW1', 'KW15 1AA', false],
  ['KW', 'KW15 1AA', true],
  ['K', 'KW15 1AA', false],
  ['!KW', 'kw15 1aa', false],
  ['!E', 'EC1A 1BB', true],
  ['KW*', 'KW15 1AA', true],
  ['KW*', 'IV27 4AB', false],
  ['!KW*', 'KW15 1AA', false],
  ['!KW*', 'BA1 2LR', true],
  ['10115', '10115', true],
  ['!KW15', 'KW15-1AA', false],
  ['!KW15', 'KW15 1AA.', false],
  ['!KW15', 'ＫＷ１５\u20111ＡＡ', false],
  ['!KW15', 'KW16 3AA', true],
])('the pattern %s and the postcode %s', (pattern, postal_code, isServed) => {
  expect(problem({ postal_codes: [pattern] }, { postal_code }) === null).toBe(isServed)
  expect(problem({ postal_codes: [pattern] }, { country: 'GB', postal_code }) === null).toBe(isServed)
})

// Proves: R12.3
it.each([
  ['KW15-17', false],
  ['!IV51-56', false],
  ['KW15-KW17', false],
  ['KY1-1104', true],
  ['1000-001', true],
])('a range of British postcodes is refused in words: %s', (pattern, isTaken) => {
  const parsed = deliveryMethodFields.safeParse({ ...method({}), postal_codes: [pattern] })
  expect(parsed.success).toBe(isTaken)
})

// Proves: R13.261
it.each([
  [['SW*'], false],
  [['SW*', '!SW1'], false],
  [['!SW*'], true],
  [[], true],
])('an address without a postal code, and the patterns %j', (postal_codes, isServed) => {
  const sentence = 'Courier does not go to addresses without a postal code.'
  for (const postal_code of ['', '-'])
    expect(problem({ postal_codes }, { country: 'Hong Kong', postal_code })).toBe(isServed ? null : sentence)
  expect(problem({ postal_codes }, { country: 'Hong Kong' })).toBeNull()
  expect(problem({ postal_codes, kind: 'collect', price: 0 }, { country: '', postal_code: '' })).toBeNull()
})

// Proves: R12.3
it('knows the first part of British postcodes alone', () => {
  expect(problem({ postal_codes: ['!10'] }, { country: 'Germany', postal_code: '10115' })).toBeNull()
  expect(problem({ postal_codes: ['!KW15'] }, { country: 'Germany', postal_code: 'KW15 1AA' })).toBeNull()
})

// Proves: R12.3
it('refuses a parcel that is worth more than it insures', () => {
  const change = { insured_value: 500 }
  expect(problem(change, {}, 50_000)).toBeNull()
  expect(problem(change, {}, 50_001)).toBe("Your order is above this method's insured value (£500.00).")
  const places = { ...change, countries: ['GB'], postal_codes: ['!KW*'] }
  expect(problem(places, { country: 'Japan' }, 50_001), 'of the country first').toBe(
    'Courier does not go to Japan.',
  )
  const kirkwall = { country: 'GB', postal_code: 'KW15 1AA' }
  expect(problem(places, kirkwall, 50_001)).toBe("Your order is above this method's insured value (£500.00).")
  expect(problem(places, kirkwall, 50_000)).toBe('Courier does not go to KW15 1AA.')
})
