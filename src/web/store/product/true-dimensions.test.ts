import { expect, test } from 'vitest'
import { trueDimensions } from './true-dimensions.ts'

const of = (measures: Record<string, number>) =>
  trueDimensions(Object.entries(measures).map(([key, value]) => ({ key, label: key, value, unit: 'mm' })))

// Proves: R9.160
test('the dimensions of a piece are its measures in millimetres', () => {
  expect(of({ width: 18, height: 24 })).toEqual({ width: 18, height: 24, isRound: false })
  expect(of({ diameter: 33 })).toEqual({ width: 33, height: 33, isRound: true })
  expect(of({ width: 4, diameter: 33 })).toEqual({ width: 4, height: 33, isRound: false })
  expect(of({ length: 35, width: 11 })).toEqual({ width: 11, height: 35, isRound: false })
  expect(of({ length: 190 })).toEqual({ width: 0, height: 190, isRound: false })
  expect(of({ weight: 8 })).toBeUndefined()
})
