import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { expectConsistent } from '../../../../tests/chaos/support/expect-invariants.ts'
import { eventually } from '../../../../tests/support/harness.ts'
import { contents, newGuest, orderAsGuest } from '../../../../tests/support/orders/checkout.ts'
import { addProduct, pay, stateOf, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'

const shop = setUpShop()

afterAll(() => expectConsistent(shop, inject('server')))

const sessionsOf = async (orderId: string) =>
  (await shop.sandbox('/sandbox/book.json')).body.sessions.filter(
    ({ reference }: { reference: string }) => reference === orderId,
  )

test('a payment page whose answer was lost is found and expired, and its payment is refunded', async () => {
  const ring = await addProduct(shop, { stock: 9 })
  const guest = await newGuest(shop, [{ productId: ring, quantity: 3 }])
  const wish = { key: randomUUID() }
  const placed = () => shop.sql<{ id: string }>('select id from orders order by created_at desc limit 1')
  const placeWithLostAnswer = async () => {
    await shop.sandbox('/sandbox/stripe', { mode: 'lose_answer', times: 2 })
    expect((await orderAsGuest(shop, guest, wish)).status).toBe(503)
    return await placed()
  }
  // Its retry has another e-mail address, so the provider refuses the key. The other orders are still reconciled.
  const [changed] = await placeWithLostAnswer()
  await shop.sql(`update orders set email = 'somebody@else.example' where id = $1`, [changed?.id])
  const [unpaid] = await placeWithLostAnswer()
  const [paid] = await placeWithLostAnswer()
  await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
  const [page] = await sessionsOf(paid?.id ?? '')
  await pay(shop, page.id)
  await shop.sandbox('/sandbox/stripe', { mode: 'down' })
  expect((await orderAsGuest(shop, guest, wish)).status).toBe(503)
  const [withoutPage] = await placed()
  await shop.sandbox('/sandbox/stripe', { mode: 'up' })

  await shop.sandbox('/sandbox/clock', { advance_s: 120 })
  await eventually(async () => (await sessionsOf(unpaid?.id ?? ''))[0]?.status === 'expired')
  await eventually(async () => (await stateOf(shop, paid?.id ?? ''))?.payment === 'refunded')
  const answered = 'select 1 from payments where order_id = $1 and checked_at is not null'
  await eventually(async () => (await shop.sql(answered, [changed?.id])).length === 1)
  expect(await sessionsOf(withoutPage?.id ?? '')).toEqual([])
  expect(await stateOf(shop, paid?.id ?? '')).toMatchObject({ status: 'cancelled', refunded: 8000 })
  expect(await contents(shop, guest)).toEqual({ [ring]: 3 })
  expect(await stockOf(shop, ring)).toBe(9)
})
