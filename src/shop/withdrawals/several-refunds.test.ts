import { expect, it } from 'vitest'
import { expectInvariantsHold } from '../../../tests/support/orders/order-calls.ts'
import { stockOf } from '../../../tests/support/orders/placed-order.ts'
import { withdrawableOrder } from '../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

type Steps = ['withdraw' | 'refund', number][]

/** Of an order of eight pieces of 25.00, the withdrawals in this order. */
async function withdrawnAndRefunded(...steps: Steps) {
  const order = await withdrawableOrder(shop, olive, 8)
  const withdrawals: string[] = []
  for (const [kind, of] of steps) {
    if (kind === 'withdraw') withdrawals.push((await order.withdraw(of)).body.id)
    else await order.refund({ amount: of })
  }
  const since = async (id: string) => {
    const { refund_since } = await order.listed({ body: { id } })
    return refund_since?.amount
  }
  const given = async () => {
    const { refunds, payment } = await olive.read(order.id)
    const pieces = refunds.flatMap(({ items }: any) => items.map(({ quantity }: any) => quantity))
    return [pieces, payment.refunded_amount]
  }
  return { ...order, withdrawals, since, given }
}

// Proves: R13.15
it('of two withdrawals from a line, each refunded by amount, both are marked, in any order', async () => {
  const runs: Steps[] = [
    [
      ['withdraw', 2],
      ['withdraw', 1],
      ['refund', 50],
      ['refund', 25],
    ],
    [
      ['withdraw', 1],
      ['withdraw', 2],
      ['refund', 50],
      ['refund', 25],
    ],
    [
      ['withdraw', 1],
      ['refund', 25],
      ['withdraw', 2],
      ['refund', 50],
    ],
  ]
  for (const [steps, isNewerFirst] of runs.flatMap((run) => [[run, false] as const, [run, true] as const])) {
    const order = await withdrawnAndRefunded(...steps)
    const ids = isNewerFirst ? order.withdrawals.toReversed() : order.withdrawals
    const [first = '', last = ''] = ids
    expect((await order.mark(first)).body.is_refunded).toBe(true)
    expect(await order.listed({ body: { id: last } })).toMatchObject({ is_refunded: false, can_mark: true })
    expect((await order.mark(last)).body.is_refunded).toBe(true)
    expect((await order.given())[1]).toBe('75.00')
  }
  await expectInvariantsHold(shop)
})

// Proves: R13.15
it('one refund by amount counts for several withdrawals, each piece once', async () => {
  const { withdrawals, mark, since, given, ...order } = await withdrawnAndRefunded(
    ...([
      ['withdraw', 1],
      ['withdraw', 2],
      ['withdraw', 1],
      ['refund', 75],
    ] satisfies Steps),
  )
  const [first = '', second = '', third = ''] = withdrawals
  const stock = (await stockOf(shop, order.productId)) ?? 0
  expect(await since(second)).toBe('75.00')
  expect((await mark(first)).body.is_refunded).toBe(true)
  expect(await since(second)).toBe('50.00')
  const marked = await Promise.all([mark(second), mark(second)])
  expect(marked.map(({ body }) => body.is_refunded)).toEqual([true, true])
  expect(await given()).toEqual([[1, 2], '75.00'])
  const log = (await olive.ask('GET', `/admin/log/?subject=order&subject_id=${order.id}`)).body.items
  const logged = log.map(({ after }: any) => after?.items?.[0]?.quantity)
  expect(logged.filter(Boolean).toReversed()).toEqual([1, 2])
  expect(await stockOf(shop, order.productId)).toBe(stock + 3)
  expect(await since(third)).toBeUndefined()
  const { status, body } = await mark(third)
  expect([status, body.detail]).toEqual([
    409,
    'Nothing was refunded by amount since this withdrawal that is not counted for other pieces. Refund it in the order.',
  ])
  await expectInvariantsHold(shop)
})

// Proves: R13.15
it('a refund for the newer withdrawal alone leaves the older one open, and what is left of one is not enough', async () => {
  const steps: Steps = [
    ['withdraw', 1],
    ['withdraw', 2],
    ['refund', 50],
  ]
  const { withdrawals, mark, listed, refund, given } = await withdrawnAndRefunded(...steps)
  const [older = '', newer = ''] = withdrawals
  expect((await mark(newer)).body.is_refunded).toBe(true)
  expect(await listed({ body: { id: older } })).toMatchObject({ is_refunded: false, open_value: '25.00' })
  await refund({ pieces: 1 })
  expect((await listed({ body: { id: older } })).is_refunded).toBe(true)
  expect(await given()).toEqual([[2, 1], '75.00'])
  const other = await withdrawnAndRefunded(...steps)
  await other.mark(other.withdrawals[0] ?? '')
  expect((await other.mark(other.withdrawals[1] ?? '')).body.detail).toBe(
    '£25.00 is left of what was refunded by amount since this withdrawal, and these pieces are worth £50.00. Refund what is missing by amount, then mark it.',
  )
})

// Proves: R13.15
it('a refund before the next withdrawal, which cannot use it, comes before a smaller one after it', async () => {
  const steps: Steps = [
    ['withdraw', 1],
    ['refund', 30],
    ['withdraw', 1],
    ['refund', 25],
  ]
  const { withdrawals, mark, given } = await withdrawnAndRefunded(...steps)
  for (const id of withdrawals) expect((await mark(id)).body.is_refunded).toBe(true)
  expect(await given()).toEqual([[1, 1], '55.00'])
})

// Proves: R13.15, R13.284
it('several refunds by amount that cover a withdrawal together are marked as its refund, and count once', async () => {
  const steps: Steps = [
    ['withdraw', 2],
    ['refund', 25],
    ['withdraw', 1],
    ['refund', 25],
  ]
  const { withdrawals, mark, since, given, refund, ...order } = await withdrawnAndRefunded(...steps)
  const [first = '', second = ''] = withdrawals
  expect(await since(first)).toBe('50.00')
  const close = `/withdrawals/${first}/close/`
  const { status, body } = await olive.ask('POST', close, { reason: 'They keep it' })
  expect([status, body.detail]).toEqual([409, expect.stringMatching(/^£50.00 was .+ mark it as refunded/)])
  expect((await mark(first)).body.is_refunded).toBe(true)
  expect(await since(second)).toBeUndefined()
  expect((await mark(second)).body.detail).toContain('Nothing was refunded by amount')
  await refund({ amount: 24.99 })
  expect((await mark(second)).body.detail).toContain('£24.99 is left of what was refunded')
  await refund({ amount: 0.01 })
  expect((await mark(second)).body.is_refunded).toBe(true)
  expect(await given()).toEqual([[2, 1], '75.00'])
  const last = (await order.withdraw(1)).body.id
  expect(await since(last)).toBeUndefined()
  await refund({ amount: 25 })
  expect((await mark(last)).body.is_refunded).toBe(true)
  await expectInvariantsHold(shop)
})

// Proves: R13.15
it('no refund is left over that a withdrawal before it needs', async () => {
  const steps: Steps = [
    ['withdraw', 2],
    ['refund', 25],
    ['withdraw', 1],
    ['refund', 50],
  ]
  const { withdrawals, mark, given } = await withdrawnAndRefunded(...steps)
  for (const id of withdrawals) expect((await mark(id)).body.is_refunded).toBe(true)
  expect(await given()).toEqual([[2, 1], '75.00'])
})

// Proves: R13.15
it('a refund of the newer pieces, which settles the older withdrawal, leaves the amount that was for that one', async () => {
  const steps: Steps = [
    ['withdraw', 1],
    ['refund', 25],
    ['withdraw', 1],
  ]
  const { withdrawals, listed, mark, refund, given } = await withdrawnAndRefunded(...steps)
  const [older = '', newer = ''] = withdrawals
  await refund({ pieces: 1 })
  expect((await listed({ body: { id: older } })).is_refunded).toBe(true)
  expect(await listed({ body: { id: newer } })).toMatchObject({ is_refunded: false, can_mark: true })
  expect((await mark(newer)).body.is_refunded).toBe(true)
  expect(await given()).toEqual([[1, 1], '50.00'])
  await expectInvariantsHold(shop)
})

// Proves: R13.15
it('what was given by amount after an older withdrawal was refunded or closed is not for a newer one', async () => {
  for (const end of ['refund', 'close']) {
    const { withdraw, listed, refund } = await withdrawableOrder(shop, olive, 3)
    const { body } = await withdraw(1)
    if (end === 'refund') await refund({ pieces: 1 })
    else await olive.ask('POST', `/withdrawals/${body.id}/close/`, { reason: 'They keep it' })
    await refund({ amount: 25 })
    const newer = await withdraw(1)
    expect(await listed(newer), end).toMatchObject({ refund_since: null, can_mark: false })
  }
})
