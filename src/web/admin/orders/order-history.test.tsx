import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { OrderHistory } from './order-history.tsx'

// Proves: R13.23
it('the timeline names a return once, also in its refund', () => {
  const code = '26-NDMTQSYW-R1'
  const event = (reason: string | null) => ({ event: 'refunded', reason, created_at: '2026-12-01T10:00:00Z' })
  const textsOf = (reason: string | null) => {
    const returns = [{ id: 'a-return', code, events: [event(reason)] }]
    const order = {
      events: [],
      corrections: [],
      withdrawals: [],
      shipments: [],
      order_items: [],
      refunds: [],
      returns,
    }
    return renderTexts(<OrderHistory order={order as unknown as AdminOrder} />).join(' ')
  }
  expect(textsOf(`Return ${code}`).split(code)).toHaveLength(2)
  expect(textsOf('Scratched')).toContain(': Scratched')
})

const olive = { id: 'an-admin', name: 'Olive Oyl' }
const [AT, LATER] = ['2026-12-01T10:00:00Z', '2026-12-02T10:00:00Z']

// Proves: R5.21
it('the timeline names who did a step, and the last parcel before the order is shipped', () => {
  const shipped = { from: 'processing', to: 'shipped', actor: 'admin', admin: olive, created_at: LATER }
  const parcel = (number: number, shipped_at: string, admin: object | null) => ({
    number,
    shipped_at,
    admin,
    items: [],
    shipping_company: 'DPD',
    tracking_number: 'D1',
  })
  const step = (event: string, admin: object | null) => ({ event, admin, reason: null, created_at: LATER })
  const closed = { created_at: LATER, reason: 'Kept', admin: olive }
  const order = {
    events: [shipped],
    corrections: [],
    shipments: [parcel(1, AT, null), parcel(2, LATER, olive)],
    order_items: [],
    returns: [
      {
        id: 'a-return',
        code: 'R1',
        events: [step('requested', null), step('approved', olive), step('closed', null)],
      },
    ],
    refunds: [],
    withdrawals: [{ id: 'a-withdrawal', created_at: AT, closed, items: [] }],
  }
  const texts = renderTexts(<OrderHistory order={order as unknown as AdminOrder} />).filter((text) =>
    text.trim(),
  )
  const labels = texts.filter((text) => /shipped|^Shipped|^Return|closed/.test(text))
  expect(labels.map((label) => [label, texts[texts.indexOf(label) + 1]])).toEqual([
    ['Parcel 1 shipped', 'by an admin'],
    ['Parcel 2 shipped', 'by Olive Oyl'],
    ['Shipped', 'by Olive Oyl'],
    ['Return requested', 'by the shopper'],
    ['Return approved', 'by Olive Oyl'],
    ['Return closed', expect.not.stringMatching(/^by/)],
    ['Withdrawal closed without refund', 'by Olive Oyl'],
  ])
})

// Proves: R5.21
it('the timeline says what was refunded, by whom', () => {
  const refund = { id: 'a', amount: '32.00', status: 'succeeded', pays: null, admin: olive, created_at: AT }
  const items = [{ order_item_id: 'a-line', quantity: 1 }]
  const refunds = [
    { ...refund, items },
    { ...refund, id: 'b', amount: '0.00', status: 'pending', admin: null, items },
    { ...refund, id: 'c', status: 'failed', items: [] },
    { ...refund, id: 'd', pays: '26-K7M3XQ4D', items: [] },
  ]
  const order_items = [{ id: 'a-line', product: { name: 'Opal Ring' } }]
  const none = { events: [], corrections: [], withdrawals: [], shipments: [], returns: [] }
  const order = { ...none, currency: 'GBP', order_items, refunds } as unknown as AdminOrder
  const texts = renderTexts(<OrderHistory order={order} />).join(' ')
  expect(texts).toMatch(/Refunded +by Olive Oyl .*: £32\.00, 1 × Opal Ring/)
  expect(texts).toMatch(/Refund begun +[^b].*: 1 × Opal Ring/)
  expect(texts).toMatch(/Refund failed +by Olive Oyl .*: £32\.00/)
  expect(texts.match(/Refund/g)).toHaveLength(3)
})
