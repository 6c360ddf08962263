import { expect, test } from 'vitest'
import { paidGift } from '../../../tests/support/orders/gifts.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { shopDays } from '../../../tests/support/shop-days.ts'
import { readOrderNews } from '../orders/queries/await-order-news.ts'

const { shop, olive } = setUpOrderShop()
const { today, days } = shopDays(shop, olive)

const dayIn = (count: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

async function toShip(id: string) {
  const draft = (await olive.ask('GET', '/shipping/draft/')).body
  const listed = (await olive.ask('GET', '/order/search/?to_ship=1&skip=0&limit=10')).body
  const [, ...labels] = (await olive.ask('GET', '/shipping/export.csv')).body.trim().split('\r\n')
  const chosen = (await olive.ask('GET', `/shipping/export.csv?order_ids=${id}`)).body.trim().split('\r\n')
  return {
    next: draft.order?.id,
    counted: [
      draft.to_ship,
      listed.total,
      (await olive.ask('GET', '/admin/dashboard/')).body.to_ship.total,
      (await readOrderNews(shop.shop)).to_ship,
    ],
    labels: labels.length,
    chosen: chosen.length - 1,
  }
}

// Proves: R12.120
test('a gift that waits for its day is to ship only when its parcel may leave', async () => {
  const not_before = dayIn(30)
  const { id } = await paidGift(shop, { gift: { not_before } })
  expect(await toShip(id)).toEqual({ next: undefined, counted: [0, 0, 0, 0], labels: 0, chosen: 1 })
  // It can be made, packed and sent by hand; the form says from which day on.
  const { order } = (await olive.ask('GET', `/shipping/draft/?order_id=${id}`)).body
  expect(order.not_before).toBe(not_before)
  expect(order.dispatch_from > dayIn(20) && order.dispatch_from < not_before).toBe(true)
  expect((await olive.read(id)).actions).toContain('ship')
  const left = (Date.parse(order.dispatch_from) - Date.parse(today())) / 86_400_000
  await days(left - 1)
  expect((await toShip(id)).counted).toEqual([0, 0, 0, 0])
  await days(1)
  expect(await toShip(id)).toEqual({ next: id, counted: [1, 1, 1, 1], labels: 1, chosen: 1 })
})

// Proves: R12.126
test('a new date of a gift is not before its day', async () => {
  const not_before = dayIn(30)
  const { id } = await paidGift(shop, { gift: { not_before } })
  const promise = (from: string) =>
    olive.ask('POST', `/order/${id}/new-promise/`, { from, to: dayIn(60), note: '' })
  const refused = await promise(dayIn(20))
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'from'])
  expect((await promise(dayIn(50))).status).toBe(200)
})
