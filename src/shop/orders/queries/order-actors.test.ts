import { expect, it } from 'vitest'
import { returnCalls } from '../../../../tests/support/orders/returns.ts'
import { withdrawableOrder } from '../../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const { act, customersReturn } = returnCalls(shop, olive)

// Proves: R5.21
it('the steps of a return name their admin, to the back office alone', async () => {
  const { id, orderId, mary } = await customersReturn()
  expect((await act(id, 'approve')).status).toBe(200)
  const { returns } = await olive.read(orderId)
  expect(returns[0].events.map(({ event, admin }: any) => [event, admin?.name])).toEqual([
    ['requested', undefined],
    ['approved', 'Olive Owner'],
  ])
  const shown = await shop.call('GET', `/api/v1/order/user/${orderId}/`, { token: mary.token })
  expect(JSON.stringify(shown.body)).not.toContain('Olive')
})

// Proves: R5.21
it('each withdrawal that was closed names its admin', async () => {
  const { id, withdraw } = await withdrawableOrder(shop, olive, 3)
  const [first, second] = [await withdraw(1), await withdraw(1)]
  const close = { reason: 'The shopper keeps it' }
  for (const { body } of [second, first])
    expect((await olive.ask('POST', `/withdrawals/${body.id}/close/`, close)).status).toBe(200)
  const { withdrawals } = await olive.read(id)
  expect(withdrawals.map(({ closed }: any) => closed.admin.name)).toEqual(['Olive Owner', 'Olive Owner'])
})
