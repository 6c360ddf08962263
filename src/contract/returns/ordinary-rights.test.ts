import { expect, test } from 'vitest'
import { ordinaryRights } from './ordinary-rights.ts'
import type { Right } from './right.ts'

const line = (sentence: string, reason: Right['reason'] = null) => ({
  right: { kind: 'goodwill' as const, days: 30, reason, sentence },
})

// Proves: R13.4
test('each promise once, then what is excepted of it', () => {
  const lines = [
    line('Thirty days.'),
    line('Sealed.', 'sealed'),
    line('Thirty days. Not if worn.'),
    line('Fourteen.'),
  ]
  expect(ordinaryRights([...lines, line('Thirty days.')])).toEqual([
    'Thirty days. Not if worn.',
    'Fourteen.',
    'Pieces with a seal: only with the seal unbroken.',
  ])
  expect(ordinaryRights([line('Thirty days.'), line('Thirty days.')])).toEqual(['Thirty days.'])
  const except = [line('Sealed.', 'sealed'), line('Engraved.', 'engraved'), line('Sealed.', 'sealed')]
  expect(ordinaryRights([line('Thirty days.'), ...except])).toEqual([
    'Thirty days.',
    'Pieces with a seal: only with the seal unbroken.',
    'Engraved pieces: only if they are faulty.',
  ])
  // Each line says its own: there is no promise to except it from.
  expect(ordinaryRights(except)).toEqual([])
  expect(ordinaryRights([])).toEqual([])
})
