import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { expectConsistent } from '../../../../tests/chaos/support/expect-invariants.ts'
import {
  countValues,
  logFigures,
  longOrShort,
  seededRandom,
} from '../../../../tests/chaos/support/seeded-random.ts'
import { eventually } from '../../../../tests/support/harness.ts'
import { addProduct, pay, placeOrder, stateOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'

const shop = setUpShop()
const { below, chance } = seededRandom('races')

afterAll(() => expectConsistent(shop, inject('server')))

// Proves: R5.35, R5.49
test('a payment and the end of its page within 50 ms: never charged and cancelled', async () => {
  const rounds = longOrShort(500, 10)
  const ring = await addProduct(shop, { stock: 10_000 })
  const oneRing = () => placeOrder(shop, { lines: [{ productId: ring, quantity: 1 }] })
  const ends: string[] = []
  for (let done = 0; done < rounds; done += 10) {
    const orders = await Promise.all(Array.from({ length: 10 }, oneRing))
    await Promise.all(
      orders.map(async ({ id, sessionId }) => {
        const end = chance(0.5)
          ? () => shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: 'expire' })
          : () => shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
        await Promise.all([sleep(below(50)).then(() => pay(shop, sessionId)), sleep(below(50)).then(end)])
      }),
    )
    ends.push(...(await Promise.all(orders.map((order) => finalStatus(order.id, order.sessionId)))))
  }
  logFigures('races', { 'payments against ends': rounds, ...countValues(ends) })
})

/** Waits until the order matches the payment provider. @returns its status */
async function finalStatus(orderId: string, sessionId: string): Promise<string> {
  const { payment } = await shop.shop.payments.readSession(sessionId)
  const wanted =
    payment === 'paid'
      ? { status: 'processing', payment: 'paid', confirmations: 1 }
      : { status: 'cancelled', payment: 'open', confirmations: 0 }
  await eventually(async () => (await stateOf(shop, orderId))?.status === wanted.status)
  expect(await stateOf(shop, orderId)).toMatchObject(wanted)
  return wanted.status
}
