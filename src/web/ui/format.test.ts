import { expect, test } from 'vitest'
import { formatDay } from '../../contract/delivery/format-day.ts'
import { formatChange, formatNumber, formatPrice } from './format.ts'

test('prices and changes below zero have the same minus sign', () => {
  expect(formatPrice('-1200', 'GBP')).toBe('-£1,200.00')
  expect([-1200, -2, 0, 3, 1200].map(formatChange)).toEqual(['-1,200', '-2', '0', '+3', '+1,200'])
})

// Proves: S9.admin.7, R1.18
test('prices use the en-US format', () => {
  expect(['GBP', 'EUR', 'USD', 'CAD'].map((currency) => formatPrice(1234.5, currency))).toEqual([
    '£1,234.50',
    '€1,234.50',
    '$1,234.50',
    'CA$1,234.50',
  ])
})

test('prices, numbers and days equal the output of Intl', () => {
  const amounts = [
    0, 0.5, 1, 9.99, 24.5, 100, 999.99, 1_000, 12_345.67, 999_999.99, 1_234_567.8, -0.01, -1_200,
  ]
  for (const currency of ['GBP', 'EUR', 'USD', 'CHF', 'CAD']) {
    const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    for (const amount of amounts) expect(formatPrice(amount, currency)).toBe(intl.format(amount))
  }
  const numbers = [0, 7, 12, 999, 1_000, 65_536, 1_000_000]
  expect(numbers.map(formatNumber)).toEqual(numbers.map((number) => number.toLocaleString('en-US')))
  const part = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Date(day).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' })
  for (let day = 0; day < 366; day += 1) {
    const iso = new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10)
    const wanted = [{ weekday: 'short' }, { day: 'numeric' }, { month: 'short' }] as const
    expect(formatDay(iso)).toBe(wanted.map((options) => part(iso, options)).join(' '))
  }
})
