import { expect, it } from 'vitest'
import { renderTexts } from '../../../../../tests/support/render-component.tsx'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { OrderActions } from '../order-actions.tsx'
import { CancelRestForm } from './cancel-rest-form.tsx'
import { OrderRefunds } from './order-refunds.tsx'

type Refund = AdminOrder['refunds'][number]

const textsOf = (refund: Pick<Refund, 'status' | 'pays'> & Partial<Refund>) => {
  const common = { id: '1', amount: '120.00', shipping: '0.00', reason: null, payment_of: null, admin: null }
  const refunds: Refund[] = [{ ...common, items: [], created_at: '2026-11-01T10:00:00.000Z', ...refund }]
  return renderTexts(
    <OrderRefunds order={{ refunds, refundable_amount: '0.00', currency: 'GBP' } as unknown as AdminOrder} />,
  ).join(' ')
}

// Proves: R13.157
it('says that a refund pays an exchange, which waits for the difference or was not paid', () => {
  const pays = '26-ABCD1234'
  expect(textsOf({ status: 'pending', pays })).toMatch(/Waits for the difference.*pays exchange 26-ABCD1234/)
  expect(textsOf({ status: 'failed', pays })).toMatch(/Not paid.*pays exchange/)
  expect(textsOf({ status: 'succeeded', pays })).toMatch(/succeeded.*pays exchange/)
  expect(textsOf({ status: 'failed', pays: null })).toMatch(/failed/)
})

// Proves: R9.305
it('is called the cancellation of the rest when nothing was paid and a part has left', () => {
  const order = {
    status: 'processing',
    grand_total: '0.00',
    order_items: [],
    shipments: [{ number: 1, items: [] }],
    shipping: { kind: 'delivery' },
    actions: ['ship', 'refund'],
  } as unknown as AdminOrder
  expect(renderTexts(<OrderActions order={order} />)).toContain('Cancel the Rest')
  expect(renderTexts(<OrderActions order={{ ...order, grand_total: '5.00' }} />)).toContain('Refund')
  const form = renderTexts(<CancelRestForm order={order} onDone={() => {}} />)
  expect(form).toEqual(expect.arrayContaining(['Cancel the rest', 'Keep the rest']))
  expect(form.join()).toContain('nothing is given back')
  expect(textsOf({ status: 'succeeded', pays: null, amount: '0.00' })).toContain('Pieces only')
})
