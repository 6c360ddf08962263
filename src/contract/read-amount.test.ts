import { expect, it } from 'vitest'
import { readAmount, readPercentage, readPrice } from './read-amount.ts'

// Proves: R3.27
it.each([
  ['24.50', 24.5],
  [' 12.5 ', 12.5],
  ['.5', 0.5],
  ['12,50', 12.5],
  ['0,5', 0.5],
  ['£1,250', 1250],
  ['£ 1,250.99', 1250.99],
  ['12,50 €', 12.5],
  ['1.250,00', 1250],
  ['1 250,00', 1250],
  ['1\u00a0250', 1250],
  ['1,250,000', 1_250_000],
  ['-£3', -3],
])("'%s' is the amount %d", (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

// Proves: R3.27
it.each(['', 'ten', '1e3', '0x10', '1,2,3', '12,5000', '0,125', '12 50', '1,250,00', '££5', '1.2.3', '-'])(
  "'%s' is not an amount",
  (typed) => {
    expect(readAmount(typed)).toBeNaN()
  },
)

// Proves: R3.27
it.each(['1.250', '£1.250', ' 12.500 €', '-1.000', '.125'])("'%s' is no price, but a weight", (typed) => {
  expect(readPrice(typed)).toBeNaN()
  expect(readAmount(typed.replaceAll(/[£€]/g, ''))).not.toBeNaN()
})

// Proves: R3.27
it.each([
  ['1.25', 1.25],
  ['1,250', 1250],
  ['1.250,00', 1250],
  ['24.0000', 24],
])("'%s' is the price %d", (typed, price) => {
  expect(readPrice(typed)).toBe(price)
})

it.each([
  ['7', 7],
  ['+7%', 7],
  ['-2,5 % ', -2.5],
  ['7%%', Number.NaN],
])("'%s' is the percentage %d", (typed, percentage) => {
  expect(readPercentage(typed)).toBe(percentage)
})

// Proves: R13.308
it.each([' £10%', '10%€', '-$ 5 %', '£10'])("'%s' is an amount of money, and no percentage", (typed) => {
  expect(readPercentage(typed)).toBeNaN()
})
