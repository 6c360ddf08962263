import { expect, it } from 'vitest'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import { packingWarning } from '../slips/slip.tsx'
import {
  asksForStock,
  bodyOf,
  capQuantities,
  initialFields,
  refundFields,
  refundSum,
  requestOf,
} from './refund-fields.ts'

/** @param lines quantity, refunded before, withdrawn from and not refunded */
const orderOf = (...lines: [number, number, number][]) =>
  ({
    status: 'processing',
    refundable_amount: '10.00',
    refundable_shipping: '0.00',
    promo_amount: '0.00',
    shipments: [],
    order_items: lines.map(([quantity, refunded_quantity, awaiting_refund_quantity], at) => ({
      id: `${at}`,
      price: '5.00',
      quantity,
      refunded_quantity,
      awaiting_refund_quantity,
    })),
  }) as unknown as AdminOrder

// Proves: R13.302
it('the form sends what it showed of the refundable amount and of withdrawals', () => {
  const order = orderOf([3, 0, 2], [2, 1, 1])
  expect(requestOf(order, { ...initialFields(order), way: 'items' })).toMatchObject({
    items: [
      { order_item_id: '0', quantity: 2 },
      { order_item_id: '1', quantity: 1 },
    ],
    refundable_shown: '10.00',
    awaiting_shown: 3,
  })
})

// Proves: R12.49
it('of a part that was sent, only a refund of more than the withdrawn rest is confirmed separately', () => {
  const body = (awaiting: number, quantity: number) => {
    const sent = {
      shipments: [{ items: [{ order_item_id: '0', quantity: 2 }] }],
      refunds: [],
      shipped_at: null,
    }
    const order = { ...orderOf([4, 0, awaiting]), ...sent } as unknown as AdminOrder
    const [line] = initialFields(order).lines
    return requestOf(order, {
      ...initialFields(order),
      way: 'items',
      lines: [{ id: '0', restock: true, ...line, quantity }],
    })
  }
  expect(body(2, 2)).toMatchObject({ confirm_unsent: true })
  expect(body(2, 1)).toMatchObject({ confirm_unsent: true })
  // The shopper may mean the pieces that have left.
  for (const [awaiting, quantity] of [
    [1, 1],
    [2, 3],
    [0, 1],
  ] as const)
    expect(body(awaiting, quantity)).not.toHaveProperty('confirm_unsent')
})

// Proves: R13.18
it('a refund is filled with what was withdrawn from, or with everything when that is all of it', () => {
  const filled = (order: AdminOrder) => {
    const { way, lines } = initialFields(order)
    return [way, ...lines.map(({ quantity }) => quantity)]
  }
  expect(filled(orderOf([2, 0, 0], [1, 0, 0]))).toEqual(['all', 0, 0])
  expect(filled(orderOf([2, 0, 1], [1, 0, 0]))).toEqual(['items', 1, 0])
  expect(filled(orderOf([2, 1, 1], [1, 0, 1]))).toEqual(['all', 1, 1])
})

// Proves: R13.18
it('a refund is filled with nothing when a refund by amount since may have paid for what was withdrawn from', () => {
  const since = { amount: '5.00', created_at: '2026-03-01T10:00:00.000Z', is_covered: false }
  for (const order of [orderOf([2, 0, 1]), orderOf([2, 0, 2])]) {
    const fields = initialFields({ ...order, refund_since: since })
    expect([fields.way, fields.lines.map(({ quantity }) => quantity)]).toEqual(['amount', [0]])
    expect(refundFields.safeParse(fields).success).toBe(false)
  }
})

// Proves: R13.241
it('a refund of all that was withdrawn from keeps what an earlier return deducted', () => {
  // Of 15.00 with a delivery of 3.00, a return of one piece refunded 3.00 of 5.00.
  const order = { ...orderOf([3, 1, 2]), refundable_amount: '15.00', refundable_shipping: '3.00' }
  const fields = initialFields(order)
  expect(fields).toMatchObject({ way: 'items', shipping: true })
  expect(refundSum(order, fields)).toBe(13)
  expect(initialFields({ ...order, refundable_amount: '13.00' }).way).toBe('all')
  // Some of it was refunded by amount.
  expect(initialFields({ ...order, refundable_amount: '9.00' }).way).toBe('all')
})

// Proves: R13.302
it('what another admin refunds is taken out of an open refund, unless the owner has chosen it', () => {
  const shown = orderOf([3, 0, 1], [2, 0, 0])
  const after = orderOf([3, 1, 0], [2, 1, 0])
  const kept = (...chosen: number[]) => {
    const lines = chosen.map((quantity, at) => ({ id: `${at}`, quantity, restock: true }))
    return capQuantities(lines, shown, after).map(({ quantity }) => quantity)
  }
  expect(kept(1, 0)).toEqual([0, 0])
  expect(kept(2, 1)).toEqual([2, 1])
  expect(kept(3, 2)).toEqual([2, 1])
  // What is withdrawn from meanwhile is not added.
  const lines = shown.order_items.map(({ id }) => ({ id, quantity: 0, restock: true }))
  const withdrawn = capQuantities(lines, orderOf([3, 0, 0], [2, 0, 0]), orderOf([3, 0, 2], [2, 0, 0]))
  expect(withdrawn.map(({ quantity }) => quantity)).toEqual([0, 0])
})

// Proves: R13.18
it('the packing slip warns of withdrawn pieces until they are refunded', () => {
  expect(packingWarning(orderOf([2, 0, 2]))).toBe('The shopper has withdrawn from 2 pieces of this order.')
  expect(packingWarning(orderOf([2, 2, 0]))).toBeUndefined()
})

// Proves: R13.83
it('a refund of items or of an amount is also of the delivery, as long as some of it is left', () => {
  const order = {
    ...orderOf([2, 0, 0]),
    order_items: [
      { id: '0', quantity: 2, price: '25.00', refunded_quantity: 0, awaiting_refund_quantity: 0 },
    ],
    refundable_amount: '55.00',
    refundable_shipping: '5.00',
    promo_amount: '0.00',
  } as unknown as AdminOrder
  const fields = { ...initialFields(order), way: 'items', shipping: true } as const
  const one = { ...fields, lines: [{ id: '0', quantity: 1, restock: false }] }
  expect(refundSum(order, fields)).toBe(5)
  expect(refundSum(order, one)).toBe(30)
  expect(bodyOf(order, fields)).toEqual({ reason: '', items: [], shipping: true })
  expect(bodyOf(order, { ...fields, way: 'amount', amount: '3' })).toEqual({
    reason: '',
    amount: 3,
    shipping: true,
  })
  const given = { ...order, refundable_shipping: '0.00' }
  expect(refundSum(given, one)).toBe(25)
  expect(bodyOf(given, { ...fields, way: 'amount', amount: '3' })).toEqual({ reason: '', amount: 3 })
  expect(bodyOf({ ...order, refundable_amount: '20.00' }, one)).toMatchObject({
    amount: '20.00',
    shipping: true,
  })
})

// Proves: R13.223
it('an amount that is all that is left asks about stock, as everything does', () => {
  const order = { ...orderOf([1, 0, 0]), status: 'shipped' } as AdminOrder
  const fields = { ...initialFields(order), way: 'amount', amount: '10' } as const
  expect([asksForStock(order, fields), bodyOf(order, fields)]).toEqual([
    true,
    { reason: '', amount: 10, restock: true },
  ])
  const part = { ...fields, amount: '9.99' }
  expect([asksForStock(order, part), bodyOf(order, part)]).toEqual([false, { reason: '', amount: 9.99 }])
  expect(asksForStock(orderOf([1, 0, 0]), fields)).toBe(false)
})

// Proves: R3.27
it('an amount is typed as people write it', () => {
  const order = orderOf([1, 0, 0])
  const typed = (amount: string) => {
    const fields = { ...initialFields(order), way: 'amount', amount } as const
    return [refundFields.safeParse(fields).success, refundSum(order, fields), bodyOf(order, fields)]
  }
  for (const amount of ['12.50', ' 12,5 ', '£12.50'])
    expect(typed(amount)).toEqual([true, 12.5, { reason: '', amount: 12.5 }])
  for (const amount of ['', '0', '-1', '1.234', 'ten']) expect(typed(amount).slice(0, 2)).toEqual([false, 0])
})
