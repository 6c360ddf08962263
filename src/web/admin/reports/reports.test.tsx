import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import type { PayoutsReport } from '../../../contract/reports/payouts.ts'
import type { Report } from '../../../contract/reports/report.ts'
import { ApiError } from '../../data/client.ts'
import ReportsPage from './reports.tsx'

const days = { from: '2026-10-01', to: '2026-10-31' }
const sum = (net: string, tax: string, gross: string) => ({ net, tax, gross })
const report: Report = {
  ...{ ...days, currency: 'GBP', takings: '1180.00' },
  sales: {
    ...{ orders: 3, goods: '1400.00', discounts: '100.00', delivery: '10.00', difference: '0.00' },
    gross: '1310.00',
  },
  refunds: {
    ...{ count: 2, pieces: '120.00', delivery: '5.00', whole_orders: '0.00', other: '5.00' },
    ...{ came_back: '0.00', gross: '130.00' },
  },
  tax: null,
}
const payouts: PayoutsReport = {
  ...{ ...days, currency: 'GBP', payouts: [], problems: 0 },
  total: {
    ...{ payments: '0.00', refunds: '0.00', fees: '0.00', other: '0.00', by_hand: '0.00' },
    amount: '0.00',
  },
  waiting: { total: 0, amount: '0.00', items: [] },
}
const shown = (more: Partial<Report> = {}, paid: Partial<PayoutsReport> = {}) => ({
  path: `/admin/reports?from=${days.from}&to=${days.to}`,
  answers: [
    [['admin', 'report', days], { ...report, ...more }],
    [['admin', 'payouts', days], { ...payouts, ...paid }],
  ] as [string[], unknown][],
})
const words = (...place: Parameters<typeof shown>) =>
  renderTexts(<ReportsPage />, shown(...place))
    .map((text) => text.trim())
    .join(' ')

// Proves: R13.118
it('shows sales, refunds and takings of the period, and nothing about VAT without a VAT number', () => {
  const text = words()
  expect(text).toContain('1 – 31 October 2026')
  expect(text).toContain('Goods of 3 orders £1,400.00 Discounts -£100.00 Delivery £10.00 Sales £1,310.00')
  expect(text).toContain(
    'Pieces given back -£120.00 Delivery given back -£5.00 Other amounts given back -£5.00 2 refunds -£130.00',
  )
  expect(text).toContain('Takings: sales less refunds £1,180.00')
  expect(text).not.toMatch(/VAT|whole orders/i)
})

// Proves: R13.118
it('shows VAT by rate: of sales, of refunds, and what is left', () => {
  const sums = {
    sales: sum('100.00', '20.00', '120.00'),
    refunds: sum('10.00', '2.00', '12.00'),
    left: sum('90.00', '18.00', '108.00'),
  }
  const margin = { kind: 'margin' as const, rate: null, ...sums }
  const text = words({ tax: { rows: [{ kind: 'rate', rate: 20, ...sums }, margin], ...sums } })
  expect(text).toContain(
    '20 % Sales £100.00 £20.00 £120.00 Refunds -£10.00 -£2.00 -£12.00 Left £90.00 £18.00 £108.00',
  )
  expect(text).toContain('Margin scheme Sales')
  expect(text).toContain('it is due on your margin')
  expect(text).not.toContain('Without recorded VAT')
})

// Proves: R13.119
it('shows payouts with their orders, and says in sentences what does not fit', () => {
  const one = {
    ...{
      kind: 'payment' as const,
      at: '2026-10-05T10:00:00.000Z',
      amount: '30.00',
      fee: '0.65',
      net: '29.35',
    },
    ...{ description: 'A repair', order_id: null, code: null, expected: null },
  }
  const known = { order_id: 'id', code: '26-AAAA' }
  const transactions = [
    { ...one, id: 'a', problem: 'no_order' as const },
    { ...one, ...known, id: 'b', problem: 'not_paid' as const },
    { ...one, ...known, id: 'c', problem: 'amount' as const, expected: '31.00' },
    { ...one, ...known, id: 'd', kind: 'refund' as const, amount: '-5.00', problem: 'no_refund' as const },
    { ...one, ...known, id: 'e', problem: null },
  ]
  const payout = { id: 'po_1', arrives_on: '2026-10-08', status: 'paid' as const, currency: 'GBP' }
  const waiting = { kind: 'sale' as const, at: one.at, amount: '55.00', order_id: 'id', code: '26-BBBB' }
  const place = shown(
    {},
    {
      payouts: [{ ...payout, amount: '112.00', transactions }],
      problems: 4,
      waiting: { total: 1, amount: '55.00', items: [waiting] },
    },
  )
  const text = renderTexts(<ReportsPage />, place).join(' ')
  for (const words of [
    '4 payments or refunds do not fit the orders',
    '£30.00 on 5 Oct 2026, 11:00: in Stripe, but no order of this shop (A repair).',
    'paid in Stripe, but its order is not.',
    'in its order it is £31.00.',
    '-£5.00 on 5 Oct 2026, 11:00: given back in Stripe, but not in its order.',
    'Thu 8 Oct',
    'Not paid out in this period: 1 payment or refund',
    '26-BBBB',
  ])
    expect(text).toContain(words)
  expect(renderMarkup(<ReportsPage />, place)).toContain('href="/admin/orders?order=id"')
})

// Proves: R13.119
it('payouts by hand, long periods and none are said', () => {
  const payout = {
    ...{ id: 'po_1', arrives_on: '2026-10-08', status: 'in_transit' as const, currency: 'GBP' },
    ...{ amount: '50.00', transactions: null },
  }
  const byHand = words(
    {},
    { payouts: [payout], total: { ...payouts.total, by_hand: '50.00', amount: '50.00' } },
  )
  expect(byHand).toContain('You made this payout by hand')
  expect(byHand).toContain('Payouts that you made by hand £50.00')
  expect(words()).toContain('Nothing arrives at your bank in this period (1 – 31 October 2026).')
  const year = { from: '2026-01-01', to: '2026-12-31' }
  const place = {
    path: `/admin/reports?from=${year.from}&to=${year.to}`,
    answers: [[['admin', 'report', year], { ...report, ...year }]] as [unknown[], unknown][],
  }
  expect(renderTexts(<ReportsPage />, place as never).join(' ')).toContain(
    'Choose a period of at most 92 days',
  )
})

// Proves: R13.119
it('says that the payment provider is away, beside a report that is loaded', () => {
  const failed = (error: Error) => {
    const failures: [string[], Error][] = [[['admin', 'payouts', days] as unknown as string[], error]]
    const place = { path: shown().path, answers: shown().answers.slice(0, 1), failures }
    return renderTexts(<ReportsPage />, place).join(' ')
  }
  const away = failed(new ApiError(503, { detail: 'Stripe did not answer.' }))
  for (const text of ['Takings: sales less refunds', 'Stripe did not answer.', 'Try again'])
    expect(away).toContain(text)
  expect(failed(new Error('offline'))).toContain('The payouts could not be loaded.')
})
