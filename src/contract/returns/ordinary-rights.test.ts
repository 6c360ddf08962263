import { expect, test } from 'vitest'
import { ordinaryRights } from './ordinary-rights.ts'
import type { Right } from './right.ts'

const line = (sentence: string, reason: Right['reason'] = null) => ({
  right: { kind: 'goodwill' as const, days: 30, reason, sentence },
})

test('each promise once, without the conditions of single lines', () => {
  const lines = [
    line('Thirty days.'),
    line('Sealed.', 'sealed'),
    line('Thirty days. Not if worn.'),
    line('Fourteen.'),
  ]
  expect(ordinaryRights([...lines, line('Thirty days.')])).toEqual(['Thirty days. Not if worn.', 'Fourteen.'])
  expect(ordinaryRights([line('Thirty days.'), line('Thirty days.')])).toEqual(['Thirty days.'])
  expect(ordinaryRights([])).toEqual([])
})
