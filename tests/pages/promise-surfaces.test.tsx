import { beforeAll, expect, it, vi } from 'vitest'
import { formatDayRange } from '../../src/contract/delivery/format-day.ts'
import type { Order } from '../../src/contract/order.ts'
import { orderConfirmed } from '../../src/shop/mail/messages/order-confirmed.ts'
import { listOrders } from '../../src/shop/orders/queries/list-orders.ts'
import { QuoteTotals } from '../../src/web/shared/quote-totals.tsx'
import { OrderPlaced } from '../../src/web/store/order/order-placed.tsx'
import { newGuest, orderAsGuest } from '../support/orders/checkout.ts'
import { addProduct } from '../support/orders/placed-order.ts'
import { shownPages, textOf } from '../support/read-page.ts'
import { renderTexts } from '../support/render-component.tsx'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const { shop, call } = setUpBackOffice({ env: { SHOP_TIME_ZONE: 'Europe/London' } })
const { page } = shownPages(() => shop)

beforeAll(async () => {
  const { key, ...standard } = (await call('GET', '/admin/delivery/methods/')).body[0]
  const nextDay = { ...standard, days_from: 1, days_to: 1, cut_off: '14:30' }
  expect((await call('PUT', `/delivery/methods/${key}/`, nextDay)).status).toBe(200)
  const delivery_calendar = {
    holidays_added: ['2031-12-25', '2031-12-26'],
    closed_days: [{ from: '2031-12-15', to: '2031-12-19', reason: 'Away' }],
  }
  expect((await call('PUT', '/admin/settings/', { delivery_calendar })).status).toBe(200)
})

/** Stops the shop's clock there. The sandbox of the payment provider follows it. */
async function moveTo(moment: string): Promise<void> {
  vi.restoreAllMocks()
  const advance_s = Math.floor((Date.parse(moment) - shop.shop.clock.now().getTime()) / 1000)
  await shop.sandbox('/sandbox/clock', { advance_s })
  vi.spyOn(shop.shop.clock, 'now').mockImplementation(() => new Date(moment))
}

const get = async (path: string) => (await shop.call('GET', `/api/v1${path}`)).body

// Proves: R12.130, R12.184, R13.340
it.each([
  ['in the last second before the cut-off', '2031-12-02T14:29:59Z', '2031-12-03', '2031-12-02'],
  ['in the second of the cut-off', '2031-12-02T14:30:00Z', '2031-12-04', '2031-12-03'],
  ['on a Friday', '2031-12-05T10:00:00Z', '2031-12-08', '2031-12-05'],
  ['in a closed week', '2031-12-16T10:00:00Z', '2031-12-23', '2031-12-22'],
  ['on Christmas Eve', '2031-12-24T16:00:00Z', '2031-12-30', '2031-12-29'],
])('an order %s has one promise everywhere', async (_, moment, day, leaves) => {
  await moveTo(moment)
  const promise = { from: day, to: day, order_by: `${leaves}T14:30:00.000Z` }
  const words = formatDayRange(promise)
  const productId = await addProduct(shop)
  const guest = await newGuest(shop, [{ productId, quantity: 1 }])
  const body = { cart_id: guest.cartId, guest_id: guest.guestId }
  const quote = (await shop.call('POST', '/api/v1/order/quote/', { body })).body
  const placed = (await orderAsGuest(shop, guest, {})).body.order
  const order: Order = await get(`/order/guest/${placed.id}/`)
  const listed = (await listOrders(shop.shop, { skip: 0, limit: 10 })).items.find(({ id }) => id === order.id)
  const shown = { isPlaceholderData: false, data: quote } as never

  expect((await get(`/products/${productId}/`)).promise, 'product').toEqual(promise)
  for (const list of ['/products/', '/products/search/?sort=newest']) {
    const items: { id: string; promise: object }[] = (await get(list)).items
    expect(items.find(({ id }) => id === productId)?.promise, list).toEqual(promise)
  }
  expect(textOf(await page('/products')), 'list page').toContain(`Pieces in stock arrive ${words}`)
  expect(textOf(await page(`/product/${productId}`)), 'product page').toContain(words)
  expect((await get('/delivery/methods/'))[0].promise, 'delivery methods').toEqual(promise)
  expect([quote.promise, quote.delivery_options[0].promise], 'quote').toEqual([promise, promise])
  const texts = renderTexts(<QuoteTotals quote={shown} currency="GBP" />)
  expect(texts, 'cart page').toContain(`Estimated delivery ${words}`)
  expect(order.promise, 'order').toEqual({ ...promise, order_by: null })
  expect(renderTexts(<OrderPlaced order={order} />), 'success page').toContain(words)
  expect(orderConfirmed(shop.shop, order).text, 'confirmation').toContain(words)
  expect(listed?.shipping?.promise, 'list of the back office').toEqual({ from: day, to: day })
})
