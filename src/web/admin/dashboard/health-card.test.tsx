import { expect, it } from 'vitest'
import { textOf } from '../../../../tests/support/read-page.ts'
import { renderMarkup } from '../../../../tests/support/render-component.tsx'
import type { DoctorReport } from '../../../contract/admin/doctor.ts'
import { HealthCard } from './health-card.tsx'

const finding = (more: object) =>
  ({ advice: null, action: null, ...more }) as DoctorReport['findings'][number]

// Proves: R7.15
it('the health card speaks to the owner, and folds the technical line away', () => {
  const report: DoctorReport = {
    examined_at: '2026-11-27T10:00:00.000Z',
    findings: [
      finding({
        subject: 'payments',
        state: 'warning',
        summary: 'No real money moves yet: the shop rehearses payments.',
        action: 'To sell, connect your Stripe account.',
        says: 'The sandbox takes the payments.',
        advice: 'To sell, set STRIPE_SECRET_KEY.',
      }),
      finding({
        subject: 'products',
        state: 'warning',
        ...{ summary: '1 product, sold out: Ring.', says: '1 product, sold out: Ring.' },
        ...{ action: 'Add stock.', advice: 'Add stock.' },
        path: '/admin/products?max_price=0.30',
      }),
    ],
  }
  const markup = renderMarkup(<HealthCard />, { answers: [[['admin', 'doctor'], report]] })
  const [payments = '', products = ''] = markup.split('<li').slice(1)
  const [open = '', folded = ''] = payments.split('<details')
  expect(textOf(open)).toMatch(/Payments:.*No real money moves yet: the shop rehearses payments\./s)
  expect(textOf(open)).toContain('To sell, connect your Stripe account.')
  expect(open).not.toMatch(/STRIPE_|sandbox/)
  expect(open).toContain('href="/admin/setup"')
  expect(folded).toMatch(/Technical details.*The sandbox takes the payments\..*set STRIPE_SECRET_KEY\./s)
  expect(textOf(products)).toContain('Add stock.')
  expect(products).toContain('href="/admin/products?max_price=0.30"')
  expect(products).not.toContain('<details')
  expect(textOf(markup)).not.toContain('Merge')
  expect(markup).toMatch(/role="status"[^>]*>2 things need you</)
})

// Proves: R3.92
it('duplicate names can be merged where they are reported', () => {
  const text = '2 brands have the same name: “Ruth’s Bench”, “ruth’s bench”.'
  const names = finding({ subject: 'names', state: 'warning', summary: text, says: text })
  const report: DoctorReport = { examined_at: '2026-11-27T10:00:00.000Z', findings: [names] }
  const markup = renderMarkup(<HealthCard />, { answers: [[['admin', 'doctor'], report]] })
  expect(textOf(markup)).toMatch(/“ruth’s bench”\..*Merge/s)
})
