import { expect, it } from 'vitest'
import { settleWithdrawals } from './settle-withdrawals.ts'

type Step = ['withdraw' | 'return' | 'refund' | 'refund unsent', number, string?]

/** One step a minute. @returns open pieces by withdrawal and return, named by its step, and pieces refunded without one */
function settle(...steps: Step[]) {
  const at = steps.map(([kind, quantity, line = 'ring'], minute) => ({
    kind,
    id: `${minute + 1}`,
    created_at: new Date(minute * 60_000).toISOString(),
    items: [{ order_item_id: line, quantity }],
  }))
  const { open, inReturns, refundedOnly } = settleWithdrawals({
    withdrawals: at.filter(({ kind }) => kind === 'withdraw').toReversed(),
    returns: at
      .filter(({ kind }) => kind === 'return')
      .map((each) => ({
        ...each,
        is_received: false,
        items: each.items.map((item) => ({ ...item, refunded: 0 })),
      })),
    refunds: at
      .filter(({ kind }) => kind === 'refund' || kind === 'refund unsent')
      .map(({ kind, items, ...each }) => ({
        ...each,
        items: items.map((item) => ({ ...item, sent_quantity: kind === 'refund' ? item.quantity : 0 })),
      })),
  })
  return {
    open: Object.fromEntries(open.map(({ withdrawalId, quantity }) => [withdrawalId, quantity])),
    inReturns: Object.fromEntries(inReturns.map(({ returnId, quantity }) => [returnId, quantity])),
    refundedOnly: refundedOnly.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

// Proves: R13.40, R13.181
it('a refund of what has not left settles withdrawals, and no return', () => {
  expect(settle(['return', 1], ['refund unsent', 1])).toEqual({
    open: {},
    inReturns: { 1: 1 },
    refundedOnly: 1,
  })
  expect(settle(['return', 1], ['withdraw', 1], ['refund unsent', 2])).toEqual({
    open: {},
    inReturns: { 1: 1 },
    refundedOnly: 1,
  })
  expect(settle(['return', 2], ['withdraw', 1], ['refund', 2])).toEqual({
    open: {},
    inReturns: { 1: 1 },
    refundedOnly: 0,
  })
})

// Proves: R13.13
it('a refund settles the withdrawals before it, the oldest first, and none after it', () => {
  expect(settle(['refund', 1], ['withdraw', 1])).toMatchObject({ open: { 2: 1 }, refundedOnly: 1 })
  expect(settle(['withdraw', 1], ['refund', 1])).toMatchObject({ open: {}, refundedOnly: 0 })
  expect(settle(['withdraw', 1], ['refund', 1], ['withdraw', 1])).toMatchObject({
    open: { 3: 1 },
    refundedOnly: 0,
  })
  expect(settle(['withdraw', 2], ['withdraw', 2], ['refund', 3])).toMatchObject({
    open: { 2: 1 },
    refundedOnly: 0,
  })
  expect(settle(['withdraw', 1], ['refund', 3], ['withdraw', 1])).toMatchObject({
    open: { 3: 1 },
    refundedOnly: 2,
  })
  expect(settle(['withdraw', 1], ['refund', 1, 'chain'])).toMatchObject({ open: { 1: 1 }, refundedOnly: 1 })
})

// Proves: R13.40
it('a refund settles a return before it as far as no withdrawal waits', () => {
  expect(settle(['return', 1], ['refund', 1])).toEqual({ open: {}, inReturns: {}, refundedOnly: 0 })
  expect(settle(['return', 1], ['withdraw', 1], ['refund', 1])).toEqual({
    open: {},
    inReturns: { 1: 1 },
    refundedOnly: 0,
  })
  expect(settle(['refund', 1], ['return', 2], ['return', 1], ['refund', 2])).toEqual({
    open: {},
    inReturns: { 3: 1 },
    refundedOnly: 1,
  })
})
