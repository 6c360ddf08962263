import { expect, test } from 'vitest'
import { orderOfLines } from '../../../../tests/support/orders/parcels.ts'
import { paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { purgeExpired } from '../../jobs/purge-expired.ts'

const { shop, olive } = setUpOrderShop({ env: { SHOP_TIME_ZONE: 'Pacific/Auckland' } })

const daysAgo = (days: number) =>
  shop.sql<{ day: string }>(
    `select to_char((now() at time zone 'Pacific/Auckland')::date - $1::int, 'YYYY-MM-DD') as day`,
    [days],
  )

async function shippedFor(days: number): Promise<string> {
  const { id } = await paidOrder(shop)
  await olive.ship(id)
  const [{ day } = { day: '' }] = await daysAgo(days)
  await shop.sql('update shipments set estimated_delivery = $2 where order_id = $1', [id, day])
  return id
}

const save = (auto_deliver: object) => olive.ask('PUT', '/admin/settings/', { auto_deliver })

// Proves: R5.98
test('an order is delivered by itself some days after its estimate, once the owner has turned it on', async () => {
  const [due, early] = [await shippedFor(3), await shippedFor(2)]
  const { id: unshipped } = await paidOrder(shop)
  await shop.sql(`update shippings set estimated_delivery = '2020-01-01' where order_id = $1`, [unshipped])
  await purgeExpired(shop.shop)
  expect((await olive.read(due)).status).toBe('shipped')
  expect((await save({ is_on: true, days: 0 })).body.detail).toBe('Days must be a whole number from 1 to 60')
  expect((await save({ is_on: true, days: 3 })).status).toBe(200)
  await purgeExpired(shop.shop)
  const delivered = await olive.read(due)
  expect(delivered).toMatchObject({ status: 'delivered', delivered_at: expect.any(String) })
  expect(delivered.events.at(-1)).toMatchObject({
    to: 'delivered',
    actor: 'clock',
    reason: 'At least 3 days after it was expected',
  })
  expect((await olive.read(early)).status).toBe('shipped')
  expect((await olive.read(unshipped)).status).toBe('processing')
  expect((await shop.call('GET', '/api/v1/settings/')).body).not.toHaveProperty('auto_deliver')
})

// Proves: R12.53
test('an order of several parcels is delivered by itself after the last one’s estimate', async () => {
  await save({ is_on: true, days: 3 })
  const { id, take } = await orderOfLines(shop, olive, [2])
  await olive.ship(id, { items: take(1) })
  await olive.ship(id)
  const [{ day: due } = { day: '' }, { day: early } = { day: '' }] = [
    ...(await daysAgo(3)),
    ...(await daysAgo(2)),
  ]
  const expectOn = (number: number, day: string) =>
    shop.sql('update shipments set estimated_delivery = $3 where order_id = $1 and number = $2', [
      id,
      number,
      day,
    ])
  await expectOn(1, early)
  await expectOn(2, due)
  await purgeExpired(shop.shop)
  expect((await olive.read(id)).status).toBe('shipped')
  await expectOn(1, due)
  await purgeExpired(shop.shop)
  expect((await olive.read(id)).status).toBe('delivered')
})
