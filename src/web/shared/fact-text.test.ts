import { expect, it } from 'vitest'
import { factText } from './fact-text.ts'

it.each([
  ['country_of_making', 'GB', null, 'United Kingdom'],
  ['metal', 'silver', null, 'Silver'],
  ['weight', 8.25, 'g', '8.25 g'],
])('%s %s is shown in words', (key, value, unit, text) => {
  expect(factText({ key, label: '', value, unit })).toBe(text)
})
