import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import type { Change } from '../../../contract/admin/audit-log.ts'
import { AuditDiff } from './audit-diff.tsx'
import { AUDIT_LOG_FILTERS } from './audit-log.tsx'
import LogPage from './log.tsx'

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

// Proves: R3.47
it.each([
  [3, 'Show its 3 rows'],
  [1, 'Show its row'],
])('the log links a change of %i products to its rows', (batch_size, name) => {
  const imported = {
    ...{ id: 7, created_at: '2026-01-01T00:00:00Z', admin: null, subject: 'product', subject_id: 'x' },
    ...{ name: 'products.csv', action: 'import', before: null, after: null, batch_size },
  }
  const query = { skip: '0', limit: '10', ...Object.fromEntries(AUDIT_LOG_FILTERS.map((key) => [key, ''])) }
  const shown = (item: object) => {
    const page = { items: [item], total: 1, criteria: '' }
    return renderMarkup(<LogPage />, { path: '/admin/log', answers: [[['admin', 'log', query], page]] })
  }
  expect(shown(imported)).toMatch(new RegExp(`<a [^>]*href="/admin/log\\?batch_id=7"[^>]*>${name}</a>`))
  expect(shown({ ...imported, batch_size: 0 })).not.toContain('batch_id=7')
})
