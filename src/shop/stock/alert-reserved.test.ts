import { expect, test } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { addProduct, becomes, pay, placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { alertReserved } from './alert-reserved.ts'

const OWNER = 'owner@example.com'
const { shop, call: admin } = setUpBackOffice({ env: { ADMIN_EMAILS: OWNER } })

const tile = async () => (await admin('GET', '/admin/dashboard/')).body.reserved
const toOwner = async () =>
  (await shop.mailTo(OWNER)).filter(({ subject }) => subject.startsWith('Unpaid orders reserve'))
const queued = async () =>
  (await shop.sql(`select 1 from emails where kind = 'reserved_stock' and recipient = $1`, [OWNER])).length

// Proves: R5.10
test('the dashboard shows reserved stock, and the owner gets one e-mail a day above the threshold', async () => {
  expect(await tile()).toEqual({ pieces: 0, amount: '0.00', share: 0, threshold: 25 })
  const productId = await addProduct(shop, { price: 1_000, stock: 40 })
  const [first, second] = [
    await placeOrder(shop, { lines: [{ productId, quantity: 4 }] }),
    await placeOrder(shop, { lines: [{ productId, quantity: 6 }] }),
  ]
  expect(await tile()).toEqual({ pieces: 10, amount: '100.00', share: 25, threshold: 25 })
  await alertReserved(shop.shop)
  expect(await queued()).toBe(0)

  const third = await placeOrder(shop, { lines: [{ productId, quantity: 2 }] })
  expect(await tile()).toEqual({ pieces: 12, amount: '120.00', share: 30, threshold: 25 })
  await Promise.all([alertReserved(shop.shop), alertReserved(shop.shop), alertReserved(shop.shop)])
  expect(await queued()).toBe(1)
  const emails = await eventually(async () => {
    const found = await toOwner()
    return found.length > 0 && found
  })
  expect(emails[0]?.subject).toBe('Unpaid orders reserve 30% of your stock')
  expect(emails[0]?.text).toContain('reserve 12 pieces worth £120.00: 30% of your stock’s value.')
  expect(emails[0]?.text).toContain(
    `Open the unpaid orders: ${shop.env.PUBLIC_URL}/admin/orders?status=pending`,
  )

  await pay(shop, second.sessionId)
  await becomes(shop, second.id, { status: 'processing' })
  expect(await tile()).toMatchObject({ pieces: 6, amount: '60.00' })
  const later = (hours: number) => {
    const at = new Date(shop.shop.clock.now().getTime() + hours * 3_600_000)
    return alertReserved({ ...shop.shop, clock: { now: () => at } })
  }
  await later(25)
  expect(await queued()).toBe(1)
  await admin('PUT', '/admin/settings/', { reserved_stock_threshold: 10 })
  await later(23)
  expect(await queued()).toBe(1)
  await later(25)
  expect(await queued()).toBe(2)

  for (const { id } of [first, third]) await shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
  expect(await tile()).toEqual({ pieces: 0, amount: '0.00', share: 0, threshold: 10 })
})

// Proves: R5.10
test('the periodic job sends the alert', async () => {
  await shop.sql(`delete from emails where kind = 'reserved_stock'`)
  const productId = await addProduct(shop, { price: 100_000, stock: 3 })
  const order = await placeOrder(shop, { lines: [{ productId, quantity: 3 }] })
  await shop.sandbox('/sandbox/clock', { advance_s: 60 })
  await eventually(async () => (await queued()) === 1)
  await shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`)
})

// Proves: R5.10
test('the threshold is a whole number from 1 to 100 that only admins can read', async () => {
  for (const reserved_stock_threshold of [0, 101, 2.5]) {
    const { status, body } = await admin('PUT', '/admin/settings/', { reserved_stock_threshold })
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          path: 'reserved_stock_threshold',
          message: 'Reserved-stock threshold must be a whole number from 1 to 100',
        },
      ],
    ])
  }
  expect((await shop.call('GET', '/api/v1/settings/')).body).not.toHaveProperty('reserved_stock_threshold')
})
