import { expect, it } from 'vitest'
import { cancelDeadline, TOO_LATE, whyNotCancellable } from './cancel-right.ts'

const paid = {
  status: 'processing' as const,
  paid_at: '2026-11-28T10:00:00.000Z',
  packing_started_at: null,
  is_being_cancelled: false,
  shipments: [],
  shipping: { new_promise: null, ready_at: null },
}
const packing = { cancel_until: 'packing' as const, cancel_hours: 2 }
const hours = { cancel_until: 'hours' as const, cancel_hours: 2 }
const at = (time: string) => new Date(`2026-11-28T${time}Z`)

// Proves: R13.100
it('an order can be cancelled until it is packed', () => {
  expect(whyNotCancellable(paid, packing, at('23:00:00'))).toBe(undefined)
  expect(cancelDeadline(paid, packing)).toBe(undefined)
  const packed = { ...paid, packing_started_at: '2026-11-28T10:30:00.000Z' }
  for (const settings of [packing, hours])
    expect(whyNotCancellable(packed, settings, at('10:31:00'))).toMatch(/begun to pack/)
})

// Proves: R13.100
it('or for some hours after its payment, none of them with 0', () => {
  expect(cancelDeadline(paid, hours)).toEqual(at('12:00:00'))
  expect(whyNotCancellable(paid, hours, at('11:59:59'))).toBe(undefined)
  expect(whyNotCancellable(paid, hours, at('12:00:00'))).toBe(TOO_LATE)
  expect(whyNotCancellable(paid, { ...hours, cancel_hours: 0 }, at('10:00:00'))).toBe(TOO_LATE)
})

// Proves: R12.97
it('after a new promise an order can be cancelled until it is shipped or ready', () => {
  const new_promise = { at: '2026-11-28T11:00:00.000Z', note: '' }
  const delayed = {
    ...paid,
    packing_started_at: '2026-11-28T10:30:00.000Z',
    shipping: { new_promise, ready_at: null },
  }
  for (const settings of [packing, hours, { ...hours, cancel_hours: 0 }]) {
    expect(whyNotCancellable(delayed, settings, at('23:00:00'))).toBe(undefined)
    expect(cancelDeadline(delayed, settings)).toBe(undefined)
  }
  expect(whyNotCancellable({ ...delayed, status: 'shipped' }, packing, at('23:00:00'))).toMatch(/shipped/)
  const ready = { ...delayed, shipping: { new_promise, ready_at: '2026-11-28T12:00:00.000Z' } }
  expect(whyNotCancellable(ready, packing, at('23:00:00'))).toMatch(/ready to collect/)
})

it.each(['pending', 'shipped', 'delivered', 'completed', 'cancelled'] as const)(
  'not when it is %s',
  (status) => {
    expect(whyNotCancellable({ ...paid, status }, packing, at('10:01:00'))).toMatch(/^This order/)
  },
)
