import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import type { Order } from '../../../contract/order.ts'
import { CancelOrder } from './cancel-order.tsx'

const order = {
  id: '8e6f4c3a-0000-4000-8000-000000000001',
  code: 'V-1',
  status: 'processing',
  paid_at: '2026-11-28T10:00:00.000Z',
  packing_started_at: null,
  is_being_cancelled: false,
  shipments: [],
  created_at: '2026-11-28T10:00:00.000Z',
  guest: null,
  shipping: { new_promise: null, ready_at: null },
} as unknown as Order

// Proves: R13.106
it('says until when an order can be cancelled, and asks before', () => {
  const texts = renderTexts(<CancelOrder order={order} />)
  expect(texts.slice(0, 2)).toEqual(['You can cancel this order until we begin to pack it.', 'Cancel order'])
  expect(texts).toContain('Do you want to cancel order V-1?')
  expect(texts).toContain('Keep order')
})

// Proves: R12.97
it('of a delayed order says that it can be cancelled until it is sent', () => {
  const new_promise = { at: order.created_at, note: '' }
  const delayed = {
    ...order,
    packing_started_at: order.created_at,
    shipping: { ...order.shipping, new_promise },
  }
  expect(renderTexts(<CancelOrder order={delayed} />)[0]).toBe(
    'We could not keep our date. You can cancel this order free of charge until we send it.',
  )
})

// Proves: R13.106
it('says why not any more', () => {
  const packed = { ...order, packing_started_at: '2026-11-28T11:00:00.000Z' }
  expect(renderTexts(<CancelOrder order={packed} />)).toEqual([
    'We have begun to pack this order, so it can no longer be cancelled.',
  ])
  const waiting = renderTexts(<CancelOrder order={{ ...order, is_being_cancelled: true }} />)
  expect(waiting[0]).toContain('is being cancelled')
})

// Proves: R13.162
it('offers the cancellation of a guest order that was opened with its e-mail address', () => {
  const guest = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', phone_number: '020' }
  for (const opened of [
    { ...order, guest, created_at: '2020-01-01T10:00:00.000Z' },
    { ...order, guest, is_link_closed: true },
  ])
    expect(renderTexts(<CancelOrder order={opened as Order} />)).toContain('Cancel order')
})

it.each(['pending', 'shipped', 'cancelled'] as const)('says nothing of a %s order', (status) => {
  expect(renderMarkup(<CancelOrder order={{ ...order, status }} />)).toBe('')
})
