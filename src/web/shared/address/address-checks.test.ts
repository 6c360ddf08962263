import { expect, it } from 'vitest'
import * as checks from './address-checks.ts'
import { countryNames, countryProblem, phoneProblem, postcodeProblem, usesState } from './address-checks.ts'
import { showsState } from './country-input.tsx'

it('the list of countries has their names, and each of them is accepted', () => {
  const names = countryNames()
  expect(names).toContain('United Kingdom')
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter((name) => countryProblem(name))).toEqual([])
})

it.each([
  ['Atlantis', 'We do not know a country named “Atlantis”. Please choose one from the list.'],
  ['UK', undefined],
  ['england', undefined],
  ['U.S.A.', undefined],
  ['de', undefined],
  ['deutschland', 'We do not know a country named “deutschland”. Please choose one from the list.'],
])('the country %s', (country, problem) => {
  expect(countryProblem(country)).toBe(problem)
})

it.each([
  ['United Kingdom', false],
  ['Germany', false],
  ['USA', true],
  ['canada', true],
  ['Atlantis', false],
  ['', false],
])('addresses of the country “%s” have a state: %s', (country, has) => {
  expect(usesState(country)).toBe(has)
})

const OF_BRITAIN =
  'This does not look like a postal code of the United Kingdom. Please check it; if it is right, press the button twice.'

it.each([
  ['BA1 2QX', 'United Kingdom', undefined],
  ['ba12qx', 'uk', undefined],
  ['12345', 'United Kingdom', OF_BRITAIN],
  ['12345', 'USA', undefined],
  ['D02 X285', 'Ireland', undefined],
  ['none', 'Hong Kong', undefined],
  ['12345', 'Atlantis', undefined],
])('the postal code %s of %s', (postcode, country, problem) => {
  expect(postcodeProblem(postcode, country)).toBe(problem)
})

const NO_NUMBER = 'This is not a phone number. Please write it in digits, for example +44 20 7946 0000.'
const OTHER_COUNTRY = 'For a number of another country, start with + and its code: +44 20 7946 0000.'

it.each([
  ['+44 20 7946 0000', 'United Kingdom', undefined],
  ['020 7946 0000', 'United Kingdom', undefined],
  ['07700 900123', 'uk', undefined],
  ['+49 30 123456', 'United Kingdom', undefined],
  ['+1 (555) 123-4567', '', undefined],
  ['abc', 'United Kingdom', NO_NUMBER],
  ['abc', '', NO_NUMBER],
  ['12', 'United Kingdom', `This phone number has too few digits for the United Kingdom. ${OTHER_COUNTRY}`],
  [
    '020 7946 0000 0000 00',
    'United Kingdom',
    `This phone number has too many digits for the United Kingdom. ${OTHER_COUNTRY}`,
  ],
  ['020 7946 0000', '', undefined],
])('the phone number %s of %s', (phone, country, problem) => {
  expect(phoneProblem(phone, country)).toBe(problem)
})

it('the state is shown where addresses have one, and where the checks could not be loaded', () => {
  const shown = (loaded: Parameters<typeof showsState>[0]) =>
    ['USA', 'Germany'].map((country) => showsState(loaded, country))
  expect(shown(checks)).toEqual([true, false])
  expect(shown(null)).toEqual([true, true])
  expect(shown(undefined), 'while they load').toEqual([false, false])
})
