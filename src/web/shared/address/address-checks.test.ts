import { createElement } from 'react'
import { expect, it } from 'vitest'
import * as checks from './address-checks.ts'
import {
  countryNames,
  countryProblem,
  listedCountry,
  phoneProblem,
  postcodeProblem,
} from './address-checks.ts'
import { inOrder, placeNames, placeToQuote, shownWords } from './country-input.tsx'

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
  [' ', 'Country is required'],
  ['deutschland', 'We do not know a country named “deutschland”. Please choose one from the list.'],
])('the country %s', (country, problem) => {
  expect(countryProblem(country)).toBe(problem)
})

it('a country is called as the list does', () => {
  expect(['uk', ' england ', 'FR', 'Narnia'].map(listedCountry)).toEqual([
    'United Kingdom',
    'United Kingdom',
    'France',
    undefined,
  ])
})

// Proves: R12.169
it.each([
  ['United Kingdom', 'City, Postcode'],
  ['Ireland', 'City, Eircode'],
  ['USA', 'City, State, ZIP code'],
  ['canada', 'City, Province, Postal code'],
  ['Australia', 'Suburb, State, Postcode'],
  ['Japan', 'Postal code, City, Prefecture'],
  ['Germany', 'Postal code, City'],
  ['Switzerland', 'Postal code, City'],
  ['Norway', 'Postal code, City'],
  ['Hong Kong', 'District, Area'],
  ['UAE', 'City, Emirate'],
  ['Singapore', 'City, Postal code'],
  ['New Zealand', 'City, Postcode'],
  ['India', 'City, State, PIN code'],
  ['Atlantis', 'City, Postal code'],
  ['', 'City, Postal code'],
])('an address in “%s” asks for %s', (country, fields) => {
  expect(asked(checks, country)).toBe(fields)
})

function asked(loaded: Parameters<typeof shownWords>[0], country: string, typed: object = {}): string {
  const words = shownWords(loaded, { country, state: '', postal_code: '', ...typed })
  const { city, state, postal_code } = placeNames(words)
  const [one, two, three] = [city, state, postal_code].map((key) => createElement('i', { key }))
  const shown = inOrder(words, { city: one, state: two, postalCode: three } as Parameters<typeof inOrder>[1])
  return shown.map(({ key }) => key).join(', ')
}

// Proves: R13.264
it.each([
  ['Hong Kong', '', '-'],
  ['Hong Kong', '999077', '999077'],
  ['United Kingdom', '', ''],
  ['', '', ''],
])('the checkout asks for the price to %s with the postal code “%s” by “%s”', (country, typed, sent) => {
  expect(placeToQuote(checks, { country, postal_code: typed })).toEqual({ country, postal_code: sent })
  expect(placeToQuote(undefined, { country, postal_code: typed }).postal_code).toBe(typed)
})

const unlike = (words: string) =>
  `This does not look like ${words}. Please check it; if it is right, press the button twice.`

// Proves: R12.169
it.each([
  ['BA1 2QX', 'United Kingdom', undefined],
  ['ba12qx', 'uk', undefined],
  ['12345', 'United Kingdom', unlike('a postcode of the United Kingdom')],
  ['12345', 'USA', undefined],
  ['BA1 2QX', 'USA', unlike('a ZIP code of the United States')],
  ['BA1 2QX', 'Germany', unlike('a postal code of Germany')],
  ['D02 X285', 'Ireland', undefined],
  ['12345', 'Ireland', unlike('an eircode of Ireland')],
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

// Proves: R12.169
it('what has a text is shown, and a state where the checks could not be loaded', () => {
  expect(asked(checks, 'Hong Kong', { postal_code: '999077' })).toBe('District, Area, Postal code')
  expect(asked(checks, 'Germany', { state: 'Bayern' })).toBe('Postal code, City, State')
  expect(asked(null, 'Germany')).toBe('City, State, Postal code')
  expect(asked(undefined, 'USA'), 'while they load').toBe('City, Postal code')
})
