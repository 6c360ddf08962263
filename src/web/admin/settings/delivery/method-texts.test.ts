import { expect, it } from 'vitest'
import { methodOf, textsOf } from './method-texts.ts'

const keyOf = (name: string, others: string[] = []) => methodOf({ ...textsOf(), name }, undefined, others).key

// Proves: R12.11
it('a new method gets a key by its name, which no other has', () => {
  expect(keyOf('Highlands & islands')).toBe('highlands_islands')
  expect(keyOf('Почта России')).toBe('method')
  expect(keyOf('宅急便', ['method'])).toBe('method_2')
  expect(keyOf('Courier', ['courier', 'courier_2'])).toBe('courier_3')
  expect(keyOf('c'.repeat(60), ['c'.repeat(36)])).toBe(`${'c'.repeat(36)}_2`)
})
