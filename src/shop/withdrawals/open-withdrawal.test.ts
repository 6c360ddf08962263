import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  canMark,
  coversOf,
  openValue,
  refundSinceInOrder,
  type SettledWithdrawal,
} from './open-withdrawal.ts'
import { leftSince } from './refunds-by-amount.ts'

const day = (count: number) => new Date(Date.UTC(2031, 0, count)).toISOString()
const refund = (id: number, amount: number, more: object = {}) => ({
  ...{ id: `${id}`, amount, covered: 0, created_at: day(id), is_given: true, withdrawal_id: null, items: [] },
  ...more,
})

/** A withdrawal of the third day from two pieces of 25.00, and refunds of these days. */
const withdrawn = (...refunds: ReturnType<typeof refund>[]): SettledWithdrawal => {
  const pieces = [{ order_item_id: 'ring', quantity: 2 }]
  return {
    ...{ id: 'w', created_at: new Date(day(3)), shipping_left: 0, is_refunded_in_full: false, refunds },
    lines: [{ id: 'ring', price: 2_500, quantity: 4, refunded: 0, promo_amount: 0 }],
    withdrawals: [{ id: 'w', created_at: day(3), items: pieces }],
  }
}

// Proves: R13.15
it('the oldest refunds by amount since a withdrawal pay for its pieces, with what is left of them', () => {
  const row = withdrawn(
    refund(2, 9_000),
    refund(4, 3_000, { covered: 1_000 }),
    refund(5, 1_000),
    refund(6, 9_000),
  )
  expect(coversOf(row)).toEqual([
    { covered_by: '4', amount: 2_000 },
    { covered_by: '5', amount: 1_000 },
    { covered_by: '6', amount: 2_000 },
  ])
  expect(leftSince(row)).toBe(12_000)
})

// Proves: R13.15
it('refunds of pieces, and what the provider does not have, pay for no others', () => {
  const pieces = [{ order_item_id: 'brooch', quantity: 1, sent_quantity: 0 }]
  expect(coversOf(withdrawn(refund(4, 5_000, { items: pieces })))).toBeUndefined()
  expect(coversOf(withdrawn(refund(4, 5_000, { is_given: false })))).toBeUndefined()
  expect(coversOf(withdrawn(refund(4, 4_999)))).toBeUndefined()
  expect(coversOf(withdrawn(refund(4, 5_000)))).toHaveLength(1)
})

type Step =
  | { withdrawn: number; kept?: number }
  | { given: number; covered?: number }
  | { pieces: number; marks?: number }

/** The last withdrawal from a line of pieces of 25.00. Each step is a day later; `marks`: the withdrawal of that step. */
function lastOf(...steps: Step[]): SettledWithdrawal {
  const line = { order_item_id: 'ring', sent_quantity: 0 }
  const withdrawals = steps.flatMap((step, at) =>
    'withdrawn' in step
      ? {
          ...{ id: `${at}`, created_at: day(at) },
          items: [{ ...line, quantity: step.withdrawn, closed_quantity: step.kept ?? 0 }],
        }
      : [],
  )
  const refunds = steps.flatMap((step, at) => {
    if ('given' in step) return refund(at, step.given, { covered: step.covered ?? 0 })
    if (!('pieces' in step)) return []
    const items = [{ ...line, quantity: step.pieces }]
    return step.marks === undefined
      ? refund(at, step.pieces * 2_500, { items })
      : refund(at, 0, { items, withdrawal_id: `${step.marks}` })
  })
  const { id, created_at } = withdrawals.at(-1) ?? { id: '', created_at: '' }
  return {
    ...{ id, created_at: new Date(created_at), shipping_left: 0, is_refunded_in_full: false, refunds },
    lines: [{ id: 'ring', price: 2_500, quantity: 9, refunded: 0, promo_amount: 0 }],
    withdrawals,
  }
}

const [one, two] = [{ withdrawn: 1 }, { withdrawn: 2 }]
const [given, refunded] = [{ given: 2_500 }, { pieces: 1 }]
const partCovered = { given: 5_000, covered: 2_500 }

// Proves: R13.15
it.each<[string, number, Step[]]>([
  ['waited, and is settled by a refund of pieces since', 2_500, [one, given, one, refunded]],
  ['was settled after another one was', 2_500, [one, given, one, refunded, one, refunded]],
  [
    'is settled in part, and marked for the rest',
    2_500,
    [two, partCovered, one, refunded, { pieces: 1, marks: 0 }],
  ],
  ['still waits', 0, [one, given, one]],
  ['is marked', 0, [one, partCovered, two, { pieces: 1, marks: 0 }, refunded]],
  ['was settled before the refund by amount', 0, [one, refunded, given, two, refunded]],
  ['was settled after the refund by amount', 0, [one, given, refunded, one]],
  ['was settled before another refund of pieces', 0, [one, refunded, given, refunded, one]],
  ['was closed for the rest', 0, [{ ...two, kept: 1 }, refunded, given, two, refunded]],
])('of an older withdrawal that %s, refunds by amount pay %i of a newer one', (_, left, timeline) => {
  const row = lastOf(...timeline)
  expect(leftSince(row)).toBe(left)
  expect(coversOf(row)?.length).toBe(left > 0 ? 1 : undefined)
})

// Proves: R13.15
it('of a discounted line, a withdrawal can be marked for the value that was shown before others were refunded', () => {
  const rowOf = (given: number, { refunded, price }: { refunded: number; price: number }) => ({
    ...lastOf(one, { given }),
    lines: [{ id: 'ring', price, quantity: 3, refunded, promo_amount: price }],
  })
  const values = [0, 1, 2].map((refunded) => openValue(rowOf(0, { refunded, price: 500 })))
  expect(values).toEqual([333, 334, 333])
  for (const refunded of [0, 1, 2]) {
    expect(coversOf(rowOf(333, { refunded, price: 500 }))).toEqual([{ covered_by: '1', amount: 333 }])
    expect(coversOf(rowOf(332, { refunded, price: 500 }))).toBeUndefined()
  }
  expect(openValue(rowOf(0, { refunded: 0, price: 1 }))).toBe(1)
  expect(canMark(rowOf(0, { refunded: 0, price: 1 }))).toBe(false)
})

// Proves: R13.18
it('an order names what is left of refunds by amount, also when some is missing, but not for free pieces', () => {
  const since = (price: number, ...timeline: Step[]) => {
    const row = lastOf(...timeline)
    return refundSinceInOrder({ ...row, lines: row.lines.map((line) => ({ ...line, price })) })
  }
  expect(since(2_500, two, { given: 4_999 })).toMatchObject({ amount: '49.99', is_covered: false })
  expect(since(2_500, two, given, given)).toMatchObject({ amount: '50.00', is_covered: true })
  expect(since(2_500, two, one, given)).toMatchObject({ amount: '25.00', is_covered: true })
  expect(since(0, two, given)).toBeNull()
  expect(since(2_500, two)).toBeNull()
})

const steps = fc.array(
  fc.oneof(
    fc.record({ pieces: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ amount: fc.integer({ min: 1, max: 60 }), isGiven: fc.boolean() }),
  ),
  { minLength: 2, maxLength: 10 },
)

// Proves: R13.15
it('in whatever order withdrawals are marked, also while refunds are sent, all are that the refunds by amount can pay', () => {
  const run = (timeline: ({ pieces: number } | { amount: number; isGiven: boolean })[], turns: number[]) => {
    const days = timeline.map((step, at) => ({ ...step, day: at + 1 }))
    const declared = days.flatMap((step) => ('pieces' in step ? [step] : []))
    const refunds = days.flatMap((step) =>
      'amount' in step ? [refund(step.day, step.amount * 100, { is_given: step.isGiven })] : [],
    )
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
    const isPaid = declared.every(
      ({ day: from }) =>
        sum(declared.map(({ day: at, pieces }) => (at >= from ? pieces * 1_000 : 0))) <=
        sum(refunds.map(({ id, amount }) => (Number(id) > from ? amount : 0))),
    )
    const withdrawals = declared.map(({ day: at, pieces }) => ({
      id: `${at}`,
      created_at: day(at),
      items: [{ order_item_id: 'ring', quantity: pieces }],
    }))
    const order = { shipping_left: 0, is_refunded_in_full: false, withdrawals, refunds: [...refunds] }
    const mark = (next: (typeof withdrawals)[number]) => {
      const lines = [{ id: 'ring', price: 1_000, quantity: 99, refunded: 0, promo_amount: 0 }]
      const covers = coversOf({ ...order, lines, ...next, created_at: new Date(next.created_at) })
      for (const { covered_by, amount } of covers ?? []) {
        const payer = order.refunds.find(({ id }) => id === covered_by)
        if (payer) payer.covered += amount
      }
      if (covers)
        order.refunds.push({ ...refund(99, 0), ...{ withdrawal_id: next.id, items: next.items } } as never)
      return covers !== undefined
    }
    const shuffled = withdrawals.toSorted((a, b) => (turns[Number(a.id)] ?? 0) - (turns[Number(b.id)] ?? 0))
    const waiting = shuffled.filter((next) => !mark(next))
    for (const sent of refunds) sent.is_given = true
    const marked = waiting.map(mark)
    if (isPaid) expect(marked.every(Boolean)).toBe(true)
    for (const { amount, covered } of refunds) expect(covered).toBeLessThanOrEqual(amount)
  }
  fc.assert(fc.property(steps, fc.array(fc.nat(), { minLength: 11, maxLength: 11 }), run), { numRuns: 500 })
})
