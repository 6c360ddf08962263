import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { daysOnSale } from './days-on-sale.ts'

const days = daysOnSale(catalogue)
const newestFirst = [...days].sort(([, one], [, other]) => one - other).map(([code]) => code)

test('every product was added within the last six weeks, each at its own time', () => {
  expect(newestFirst.toSorted()).toEqual(catalogue.products.map(({ code }) => code).sort())
  expect(new Set(days.values()).size).toBe(days.size)
  for (const ago of days.values()) expect(ago > 0 && ago <= 42).toBe(true)
})

test('each four products in order of age are of four kinds', () => {
  for (let at = 0; at + 4 <= newestFirst.length; at += 4) {
    const kinds = newestFirst.slice(at, at + 4).map((code) => code.split('-')[0])
    expect(new Set(kinds).size).toBe(4)
  }
})
