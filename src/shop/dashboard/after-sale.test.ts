import { expect, it } from 'vitest'
import { returnCalls, take } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

// Proves: R13.86, R11.142
it('the dashboard counts withdrawals to refund, and returns to answer or to refund', async () => {
  const { sentOrder, linkFor, ask, act, inspected } = returnCalls(shop, olive)
  const counted = async () => {
    const { withdrawals, returns } = (await olive.ask('GET', '/admin/dashboard/')).body
    return [withdrawals.total, returns.total]
  }
  const order = await sentOrder([2, 1, 3])
  const [first, second, third] = order.items
  const token = await linkFor(order)
  expect(await counted()).toEqual([0, 0])
  // Refunded without a withdrawal: it settles none.
  await olive.refund(order.id, { items: [take(third, 1, { restock: false })] })
  const withdraw = (items: object[]) => shop.call('POST', '/api/v1/withdrawals/', { body: { token, items } })
  for (const item of [first, first, third]) expect((await withdraw([take(item)])).status).toBe(201)
  expect(await counted()).toEqual([3, 0])
  await olive.refund(order.id, { items: [take(first, 1, { restock: false })] })
  expect(await counted()).toEqual([2, 0])
  const { body: asked } = await ask(token, [take(second)])
  expect(await counted()).toEqual([2, 1])
  await act(asked.id, 'approve')
  expect(await counted()).toEqual([2, 0])
  await act(asked.id, 'receive')
  expect(await counted()).toEqual([2, 1])
  await inspected(asked.id)
  expect(await counted()).toEqual([2, 1])
  const { withdrawals, returns } = (await olive.ask('GET', '/admin/dashboard/')).body
  const listed = (await olive.ask('GET', '/withdrawals/')).body.items
  const states = async () =>
    Promise.all(
      ['open', 'late', 'refunded'].map(async (state) => {
        const { items, total } = (await olive.ask('GET', `/withdrawals/?state=${state}`)).body
        expect(items).toHaveLength(total)
        return total
      }),
    )
  expect(await states()).toEqual([2, 0, 1])
  expect((await olive.ask('GET', '/withdrawals/?state=lost')).body.detail).toBe(
    'State must be one of open, late, refunded, closed',
  )
  expect(withdrawals).toMatchObject({ due_on: listed[0].refund_by, is_late: false })
  expect(returns).toMatchObject({ due_on: (await olive.ask('GET', `/returns/${asked.id}/`)).body.due_on })
  await act(asked.id, 'refund')
  expect(await counted()).toEqual([2, 0])
  await shop.sql(`update withdrawals set created_at = created_at - interval '16 days'`)
  expect((await olive.ask('GET', '/admin/dashboard/')).body.withdrawals.is_late).toBe(true)
  // The first refund now comes after the withdrawals.
  expect(await states()).toEqual([1, 1, 2])
  await olive.refund(order.id)
  expect(await counted()).toEqual([0, 0])
})
