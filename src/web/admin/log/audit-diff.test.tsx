import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import type { Change } from '../../../contract/admin/audit-log.ts'
import { AuditDiff } from './audit-diff.tsx'

const change = (before: object, after: object) => ({ before, after }) as unknown as Change

// Proves: R9.70
it('the log shows the variants that an edit changed, each on a line, and not the others', () => {
  const kept = Array.from({ length: 34 }, (_, at) => `R-1-${at} · ${at} · 120.00 · stock 2`)
  const edit = change(
    { variants: ['R-1-M · M · 120.00 · stock 2', ...kept] },
    { variants: ['R-1-M · M · 150.00 · stock 2', ...kept] },
  )
  expect(renderTexts(<AuditDiff change={edit} />)).toEqual([
    '1 field: variants',
    'variants',
    'R-1-M · M · 120.00 · stock 2',
    'R-1-M · M · 150.00 · stock 2',
  ])
})

it('the log shows other values, and lists in another order, before and after', () => {
  const edit = change({ name: 'Ring', phones: ['1', '2'] }, { name: 'Band', phones: ['2', '1'] })
  expect(renderTexts(<AuditDiff change={edit} />)).toEqual([
    '2 fields: name, phones',
    ...['name', 'Ring', ' → ', 'Band'],
    ...['phones', '1; 2', ' → ', '2; 1'],
  ])
})
