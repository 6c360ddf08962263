import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { newGuest, orderAsGuest } from '../../../../tests/support/orders/checkout.ts'
import { becomes, paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { shownPages, textOf } from '../../../../tests/support/read-page.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { dayAndMonth } from '../../../contract/delivery/format-day.ts'
import { findBooked } from '../../../shop/made-to-order/find-booked.ts'
import { dayAfter, mondayOf, weekOf } from '../../../shop/made-to-order/week.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
const { page } = shownPages(() => shop)

const setHours = async (bench_hours_per_week: number | null) =>
  (await office.call('PUT', '/admin/settings/', { bench_hours_per_week })).status
beforeAll(async () => {
  await office.signIn()
  expect(await setHours(8)).toBe(200)
})

const made = async (bench_hours: number) =>
  (await office.create({ stock_quantity: 0, made_to_order: { per_week: 20, days: 10, bench_hours } })).id
const asGuest = (path: string, guest: { cartId: string; guestId: string }) =>
  shop.call('POST', path, { body: { cart_id: guest.cartId, guest_id: guest.guestId } })

/** What each surface says of one piece. */
async function promises(productId: string) {
  const guest = await newGuest(shop, [{ productId, quantity: 1 }])
  const quote = (await asGuest('/api/v1/order/quote/', guest)).body
  const cart = (await shop.call('GET', `/api/v1/cart/guest/${guest.guestId}/`)).body
  const offers = await shop.call('GET', `/api/v1/delivery/methods/?cart_id=${guest.cartId}`)
  const { id } = (await orderAsGuest(shop, guest)).body.order
  const order = await olive.read(id)
  const { ready_by } = quote.lines[0]
  const { from, to } = quote.estimated_delivery
  expect(cart.cart_items[0].ready_by).toBe(ready_by)
  expect(offers.body[0].promise).toMatchObject({ from, to })
  expect(order.shipping.promise).toEqual({ from, to })
  return { id: id as string, ready_by, to: to as string }
}

const week = ({ ready_by }: { ready_by: string }) => mondayOf(ready_by)

// Proves: R12.90, R12.92
it('a full week moves the promise of new orders out, on every surface, and of no order before', async () => {
  const productId = await made(5)
  const first = await promises(productId)
  const shown = textOf(await page(`/product/${productId}`))
  const second = await promises(productId)
  expect(shown).toContain(`ready by ${dayAndMonth(second.ready_by)}`)
  expect(week(second)).toBe(dayAfter(week(first), 7))
  expect((await olive.read(first.id)).shipping.promise.to).toBe(first.to)
  // 6 of the 16 hours are left, which are all in the second week.
  expect(week(await promises(await made(6)))).toBe(week(second))
  expect(week(await promises(await made(0)))).toBe(week(first))
  expect(await setHours(null)).toBe(200)
  expect((await promises(productId)).ready_by).toBe(first.ready_by)
  expect(await setHours(8)).toBe(200)
})

// Proves: R12.93
it('the lines of an order take no hour twice, nor do two orders at once', async () => {
  await shop.sql('update shippings set bench_weeks = null')
  const [one, other] = [await made(8), await made(8)]
  const guest = await newGuest(shop, [
    { productId: one, quantity: 1 },
    { productId: other, quantity: 1 },
  ])
  const { lines } = (await asGuest('/api/v1/order/quote/', guest)).body
  expect(week(lines[1])).toBe(dayAfter(week(lines[0]), 7))
  await paidOrder(shop, { lines: [{ productId: one, quantity: 1 }] })
  await Promise.all([one, other].map((productId) => paidOrder(shop, { lines: [{ productId, quantity: 1 }] })))
  const rows = await shop.sql<{ weeks: object }>(
    'select bench_weeks as weeks from shippings where bench_weeks is not null',
  )
  expect(rows.map(({ weeks }) => Object.values(weeks))).toEqual([[480], [480], [480]])
  expect(new Set(rows.flatMap(({ weeks }) => Object.keys(weeks))).size).toBe(3)
})

// Proves: R12.92
it('an order that is late to leave takes its hours from the present week, a cancelled one none', async () => {
  await shop.sql('update shippings set bench_weeks = null')
  const order = await paidOrder(shop, { lines: [{ productId: await made(3), quantity: 1 }] })
  await shop.sql(
    `update shippings set dispatch_by = '2020-01-09', bench_weeks = '{"2020-01-06": 180}' where order_id = $1`,
    [order.id],
  )
  const booked = () => findBooked(shop.shop.db, shop.shop)
  expect(await booked()).toEqual({ [weekOf(shop.shop)]: 180 })
  expect((await olive.ask('POST', `/order/${order.id}/new-promise/`, { to: '2099-01-01' })).status).toBe(200)
  expect(await booked()).toEqual({ [weekOf(shop.shop)]: 180 })
  await olive.cancel(order.id)
  await becomes(shop, order.id, { status: 'cancelled' })
  expect(await booked()).toEqual({})
  // What is sent before its week leaves the week to others; the hours of the present one are used.
  const early = await paidOrder(shop, { lines: [{ productId: await made(3), quantity: 1 }] })
  expect(Object.values(await booked())).toEqual([180])
  const present = weekOf(shop.shop)
  const weeks = { [present]: 60, [dayAfter(present, 7)]: 120 }
  await shop.sql(`update shippings set bench_weeks = $2 where order_id = $1`, [early.id, weeks])
  await olive.ship(early.id)
  expect(await booked()).toEqual({ [present]: 60 })
})

// Proves: R12.92
it('pieces that are refunded before they leave give all their hours back, also those of the present week', async () => {
  await shop.sql('update shippings set bench_weeks = null')
  const stocked = (await office.create({})).id
  const lines = [await made(3), stocked].map((productId) => ({ productId, quantity: 1 }))
  const { id } = await paidOrder(shop, { lines })
  const present = weekOf(shop.shop)
  const weeks = { [present]: 60, [dayAfter(present, 7)]: 120 }
  await shop.sql(`update shippings set bench_weeks = $2 where order_id = $1`, [id, weeks])
  const booked = () => findBooked(shop.shop.db, shop.shop)
  expect(await booked()).toEqual(weeks)
  const { order_items } = await olive.read(id)
  const piece = order_items.find((item: { made_quantity: number }) => item.made_quantity > 0)
  await olive.refund(id, { items: [{ order_item_id: piece.id, quantity: 1, restock: false }] })
  await expect.poll(booked).toEqual({})
  expect((await olive.read(id)).status).toBe('processing')
})

// Proves: R12.162
it('an order that is ready to collect leaves the hours of later weeks to others', async () => {
  await shop.sql('update shippings set bench_weeks = null')
  await olive.ask('POST', '/delivery/methods/', {
    key: 'collect',
    name: 'Collect',
    kind: 'collect',
    price: 0,
    days_from: 1,
    days_to: 2,
  })
  const lines = [{ productId: await made(3), quantity: 1 }]
  const { id } = await paidOrder(shop, { lines, delivery_type: 'collect' })
  const present = weekOf(shop.shop)
  await shop.sql(`update shippings set bench_weeks = $2 where order_id = $1`, [
    id,
    { [present]: 60, [dayAfter(present, 7)]: 120 },
  ])
  const booked = () => findBooked(shop.shop.db, shop.shop)
  expect(await booked()).toEqual({ [present]: 60, [dayAfter(present, 7)]: 120 })
  expect((await olive.ask('POST', `/order/${id}/ready/`)).status).toBe(200)
  expect(await booked()).toEqual({ [present]: 60 })
})
