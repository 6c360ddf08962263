import { expect, inject, test } from 'vitest'
import { openTestShop } from '../../../../tests/support/harness.ts'
import { paidOrder, placeOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { PAUSE_MS } from '../../../web/admin/data/order-news.ts'
import { awaitOrderNews, HOLD_MS, INTERVAL_MS, readOrderNews } from './await-order-news.ts'

const { shop, call: admin } = setUpBackOffice()
const soon = { intervalMs: 20, holdMs: 600_000 }

// Proves: R5.80
test('a call with the present version waits until an order is paid', async () => {
  const before = (await admin('GET', '/admin/order-news/')).body
  const held = awaitOrderNews(shop.shop, { version: before.version, ...soon })
  await placeOrder(shop)
  const { id } = await paidOrder(shop)
  const news = await held
  expect(news).toEqual({
    version: expect.not.stringMatching(before.version),
    to_ship: before.to_ship + 1,
    newest_paid: [id, ...before.newest_paid],
  })
  expect((await admin('GET', `/admin/order-news/?version=${before.version}`)).body).toEqual(news)
})

// Proves: R13.227
test('a cancelled order is no new order, and brings no older one back', async () => {
  const { id } = await paidOrder(shop)
  const { newest_paid } = await readOrderNews(shop.shop)
  await admin('POST', `/order/${id}/cancel/`)
  expect((await readOrderNews(shop.shop)).newest_paid).toEqual(newest_paid.filter((paid) => paid !== id))
})

// Proves: R5.80
test('without a change it answers after its time, and at once when its client has gone', async () => {
  const present = await awaitOrderNews(shop.shop)
  const { version } = present
  expect(await awaitOrderNews(shop.shop, { version, intervalMs: 20, holdMs: 60 })).toEqual(present)
  expect(HOLD_MS, 'about one call a minute').toBe(55_000)
  expect(PAUSE_MS + INTERVAL_MS, 'said within 30 s').toBeLessThanOrEqual(30_000)
  const gone = new AbortController()
  const held = awaitOrderNews(shop.shop, { version, ...soon, signal: gone.signal })
  gone.abort()
  expect(await held).toEqual(present)
})

test('a held call does not delay the end of the shop', async () => {
  const other = await openTestShop(inject('server'))
  const present = await awaitOrderNews(other.shop)
  const held = awaitOrderNews(other.shop, { version: present.version, intervalMs: 600_000, holdMs: 6e6 })
  await other.close()
  expect(await held).toEqual(present)
})
