import { expect, test } from 'vitest'
import { circumferenceOf, nearestSize, RING_SIZES, valueOfSize } from './ring-sizes.ts'

// Proves: R9.49
test.each([
  // British size n (A is 1) has 36.25 + 1.25 n mm; American size s has 36.5 + 2.553 s mm; ISO 8653 is the circumference.
  ['I', 47.5, '4¼', 15.12],
  ['L', 51.25, '5¾', 16.31],
  ['L½', 51.875, '6', 16.51],
  ['M', 52.5, '6¼', 16.71],
  ['N½', 54.375, '7', 17.31],
  ['P', 56.25, '7¾', 17.9],
  ['R½', 59.375, '9', 18.9],
  ['Z', 68.75, '12½', 21.88],
])('UK %s is %f mm around, US %s, %f mm across', (uk, circumference, us, diameter) => {
  const size = RING_SIZES.find((one) => one.uk === uk)
  expect(size).toMatchObject({ circumference, us, eu: circumference.toFixed(1) })
  expect(size?.diameter).toBeCloseTo(diameter, 2)
})

// Proves: R9.49
test('the table agrees with the formulas of each system', () => {
  expect(RING_SIZES).toHaveLength(35)
  for (const [at, { uk, circumference, us }] of RING_SIZES.entries()) {
    expect(circumference, uk).toBeCloseTo(36.25 + 1.25 * (9 + at / 2), 6)
    const [, whole, part = ''] = us.match(/^(\d+)([¼½¾]?)$/) ?? []
    const american = Number(whole) + ['', '¼', '½', '¾'].indexOf(part) / 4
    // At most an eighth of a size away, as quarters are the finest.
    expect(Math.abs(Math.PI * 25.4 * (0.458 + 0.032 * american) - circumference), uk).toBeLessThan(0.32)
  }
})

test.each([
  ['M', 52.5],
  ['m ½', 53.125],
  ['UK M 1/2', 53.125],
  ['54', 54],
  ['EU 54.5', 54.5],
  ['US 7', 54.41],
  ['6½', 53.14],
  ['Large', undefined],
  ['', undefined],
])('the size %s is %s mm around', (size, circumference) => {
  if (circumference === undefined) expect(circumferenceOf(size)).toBeUndefined()
  else expect(circumferenceOf(size)).toBeCloseTo(circumference, 1)
})

test('a measured ring has the nearest size, and the value of the product that is as large', () => {
  const measured = nearestSize(16.75)
  expect(measured.uk).toBe('M')
  expect(valueOfSize(['L', 'M', 'N'], measured)).toBe('M')
  expect(valueOfSize(['52', '53', '54'], nearestSize(16.9))).toBe('53')
  expect(valueOfSize(['L', 'N', 'One size'], measured)).toBeUndefined()
})
