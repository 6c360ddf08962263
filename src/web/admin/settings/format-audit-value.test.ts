import { expect, it } from 'vitest'
import { inWords } from './format-audit-value.ts'

// Proves: R2.38
it('the log shows a changed value in words, not in the form it is stored in', () => {
  expect(inWords(['+44 1904 1', '+44 1904 2'])).toBe('+44 1904 1; +44 1904 2')
  expect(inWords({ street: '14 Lantern Row', city: 'Bath', region: '', postal_code: 'BA1 2QX' })).toBe(
    'street: 14 Lantern Row, city: Bath, postal code: BA1 2QX',
  )
  expect(inWords([{ code: 'PD-1', quantity: 1, restocked: true }])).toBe(
    'code: PD-1, quantity: 1, restocked: true',
  )
  for (const empty of ['', null, undefined, [], {}]) expect(inWords(empty)).toBe('nothing')
  expect([inWords(0), inWords(false)]).toEqual(['0', 'false'])
  expect(inWords('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`)
})
