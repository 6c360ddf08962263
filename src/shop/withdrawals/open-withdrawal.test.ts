import { expect, it } from 'vitest'
import { leftSince, refundFor, type SettledWithdrawal } from './open-withdrawal.ts'

const at = (minute: number) => new Date(minute * 60_000).toISOString()

/** Of three pieces that cost 10.00 after a discount, each withdrawn from and refunded by amount in turn; two are marked. */
function third(amounts: [number, number, number]): SettledWithdrawal {
  const piece = { order_item_id: 'ring', quantity: 1 }
  const added = { ...piece, sent_quantity: 0, is_added: true, left_since: false }
  return {
    ...{ id: '3', created_at: new Date(at(4)), shipping_left: 0, is_refunded_in_full: false },
    lines: [{ id: 'ring', price: 400, quantity: 3, refunded: 2, promo_amount: 200 }],
    withdrawals: ['1', '2', '3'].map((id, turn) => ({ id, created_at: at(turn * 2), items: [piece] })),
    refunds: amounts.map((amount, turn) => ({
      ...{ id: `${turn}`, amount, created_at: at(turn * 2 + 1), is_given: true },
      items: turn < 2 ? [added] : [],
    })),
  }
}

// Proves: R13.15
it('of a discounted line, each piece is marked by a refund of what it was worth in its turn, to the penny', () => {
  const row = third([333, 334, 333])
  expect([leftSince(row), refundFor(row)?.id]).toEqual([333, '2'])
  expect(leftSince(third([333, 300, 333]))).toBe(333 - 34)
})
