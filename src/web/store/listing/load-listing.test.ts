import { expect, it } from 'vitest'
import { shownValues } from './load-listing.server.ts'

const value = (text: string, count: number) => ({ value: text, label: text, count })

// Proves: R11.14
it('a facet shows its forty most frequent values in their order, and all that are chosen', () => {
  const values = Array.from({ length: 50 }, (_, at) => value(String(at), at < 12 ? 1 : 9))
  const shown = shownValues(values, ['3', '12']).map((one) => one.value)
  expect(shown).toHaveLength(40)
  expect(shown.slice(0, 4)).toEqual(['0', '3', '12', '13'])
  expect(shownValues(values, '12').map((one) => one.value)).not.toContain('2')
})
