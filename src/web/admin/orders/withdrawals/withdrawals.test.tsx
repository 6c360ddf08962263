import { expect, it } from 'vitest'
import { renderTexts } from '../../../../../tests/support/render-component.tsx'
import { ADMIN_PAGE_SIZES } from '../../../../contract/paging.ts'
import type { ListedWithdrawal } from '../../../../contract/returns/withdrawal.ts'
import WithdrawalsPage from './withdrawals.tsx'

const row: ListedWithdrawal = {
  ...{ id: 'a', order_id: 'o', code: '26-AAAA', currency: 'GBP', created_at: '2026-03-01T10:00:00.000Z' },
  ...{ refund_by: '2026-03-15', is_refunded: false, open_value: '25.00', closed: null, refund_since: null },
  can_mark: false,
  customer: { name: 'Ada Lovelace', email: 'ada@example.com' },
  items: [{ order_item_id: 'i', name: 'Opal ring', quantity: 1 }],
}
const shown = (more: Partial<ListedWithdrawal>) => {
  const query = { skip: '0', limit: String(ADMIN_PAGE_SIZES[0]), state: '' }
  const answer = { items: [{ ...row, ...more }], total: 1 }
  const texts = renderTexts(<WithdrawalsPage />, { answers: [[['admin', 'withdrawals', query], answer]] })
  return texts.join(' ')
}

// Proves: R13.283, R13.285
it('a withdrawal offers only what can end it', () => {
  expect(shown({})).toContain('Close without refund')
  expect(shown({})).not.toMatch(/Mark as refunded|Nothing to refund/)
  expect(shown({ open_value: '0.00', can_mark: true })).toContain('Nothing to refund')
  expect(shown({ open_value: '0.00' })).not.toContain('Nothing to refund')
  const since = { amount: '25.00', created_at: '2026-03-02T10:00:00.000Z', is_covered: true }
  expect(shown({ refund_since: since })).not.toContain('Mark as refunded')
  expect(shown({ refund_since: since, can_mark: true })).toContain('Mark as refunded')
  expect(shown({ refund_since: since })).toContain('A refund waits for the payment provider.')
  const short = { ...since, amount: '24.99' }
  expect(shown({ refund_since: { ...short, is_covered: false } })).toContain(
    '£24.99 was refunded by amount since: £0.01 is missing.',
  )
  // A penny may be rounded.
  expect(shown({ refund_since: short })).toContain('A refund waits for the payment provider.')
  for (const text of [shown({}), shown({ refund_since: since, can_mark: true })])
    expect(text).not.toMatch(/is missing|payment provider/)
  const closed = shown({ open_value: '0.00', closed: { created_at: since.created_at, reason: 'Kept it' } })
  expect(closed).toContain('Kept it')
  for (const text of [closed, shown({ open_value: '0.00', is_refunded: true })])
    expect(text).not.toMatch(/Close without refund|Nothing to refund/)
})
