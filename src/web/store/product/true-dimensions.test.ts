import { expect, test } from 'vitest'
import type { OptionKind } from '../../../contract/variant.ts'
import { trueDimensions } from './true-dimensions.ts'

const of = (measures: Record<string, number>, kinds: OptionKind[] = [], size = '') =>
  trueDimensions({
    facts: Object.entries(measures).map(([key, value]) => ({ key, label: key, value, unit: 'mm' })),
    options: kinds.map((kind) => ({ name: kind, kind })),
    chosen: [{ name: 'ring_size', value: size }],
  })

// Proves: R9.160
test('the dimensions of a piece are its measures in millimetres', () => {
  const [whole, part] = [{ of: 'whole' }, { of: 'part' }]
  expect(of({ width: 18, height: 24 })).toEqual({ width: 18, height: 24, isRound: false, ...whole })
  expect(of({ length: 35, width: 11 })).toEqual({ width: 11, height: 35, isRound: false, ...whole })
  // A hoop, a bangle, and a string of beads.
  expect(of({ width: 4, diameter: 33 })).toEqual({ width: 33, height: 33, isRound: true, ...whole })
  expect(of({ width: 5, height: 53, diameter: 58 })).toEqual({
    width: 58,
    height: 58,
    isRound: true,
    ...whole,
  })
  expect(of({ diameter: 8, length: 190 })).toEqual({ width: 8, height: 190, isRound: false, ...whole })
  // A pearl necklace, and a pendant.
  expect(of({ diameter: 7.5 }, ['length'])).toEqual({ width: 7.5, height: 7.5, isRound: true, ...part })
  expect(of({ width: 18, height: 20, chain_length: 45 })).toEqual({
    width: 18,
    height: 20,
    isRound: false,
    ...part,
  })
})

// Proves: R9.160
test('one measure is not enough to show a piece', () => {
  expect(of({ length: 190 })).toBeUndefined()
  expect(of({ width: 2.2 }, ['ring_size', 'metal'])).toBeUndefined()
  expect(of({ weight: 8 })).toBeUndefined()
})

// Proves: R9.160
test('a ring is measured by its size, and without one by its largest part', () => {
  const face = { width: 11.2, height: 13.2 }
  expect(of(face, ['ring_size'])).toEqual({ ...face, isRound: false, of: 'part' })
  const inside = { width: 16.7, height: 16.7, isRound: true, of: 'inside' }
  expect(of(face, ['ring_size'], 'M')).toEqual(inside)
  expect(of({ width: 3 }, ['metal', 'ring_size'], 'M')).toEqual(inside)
  expect(of(face, ['ring_size'], 'Made to measure')).toMatchObject({ of: 'part' })
})
