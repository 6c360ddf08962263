import { expect, it } from 'vitest'
import { formatAuditValue } from './format-audit-value.ts'

// Proves: R2.38
it('the log formats changed values for readers', () => {
  expect(formatAuditValue(['+44 1904 1', '+44 1904 2'])).toBe('+44 1904 1; +44 1904 2')
  expect(
    formatAuditValue({ street: '14 Lantern Row', city: 'Bath', region: '', postal_code: 'BA1 2QX' }),
  ).toBe('street: 14 Lantern Row, city: Bath, postal code: BA1 2QX')
  expect(formatAuditValue([{ code: 'PD-1', quantity: 1, restocked: true }])).toBe(
    'code: PD-1, quantity: 1, restocked: true',
  )
  for (const empty of ['', null, undefined, [], {}]) expect(formatAuditValue(empty)).toBe('nothing')
  expect([formatAuditValue(0), formatAuditValue(false)]).toEqual(['0', 'false'])
  expect(formatAuditValue('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`)
})
