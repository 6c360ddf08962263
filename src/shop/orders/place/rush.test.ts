import { expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { addProduct, pay, placeOrder, WEBHOOK_SECRET } from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../health/broken-invariants.ts'
import { runPeriodicJobs } from '../../jobs/jobs.ts'

const shop = setUpShop({ env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET } })

test('concurrent orders, payments and cancellations keep every invariant', async () => {
  const products = await Promise.all([7, 9, 12].map((stock) => addProduct(shop, { stock })))
  const statuses: number[] = []
  const refusals: string[] = []
  const shoppers = Array.from({ length: 24 }, async (_, n) => {
    const order =
      n % 3 === 0 ? products : n % 3 === 1 ? products.toReversed() : [products[1], products[2], products[0]]
    const lines = order.map((productId = '') => ({ productId, quantity: 1 }))
    const placed = await placeOrder(shop, { lines }).catch(
      (error: Error) => void refusals.push(error.message),
    )
    if (!placed) return
    const returnToCart = () => shop.call('POST', `/api/v1/order/order_to_cart/${placed.id}/`)
    const read = () => shop.call('GET', `/api/v1/order/guest/${placed.id}/`)
    const actions = [() => pay(shop, placed.sessionId), returnToCart, read, returnToCart]
    const answers = await Promise.all(
      n % 2 === 0 ? actions.map((action) => action()) : [actions[0]?.(), read()],
    )
    statuses.push(...answers.map((answer) => (typeof answer === 'number' ? answer : (answer?.status ?? 0))))
  })
  await Promise.all(shoppers)
  expect(
    refusals.every((sentence) =>
      /409|left in stock|sold out|out of stock|Payment is unavailable right now/i.test(sentence),
    ),
  ).toBe(true)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  await shop.sandbox('/sandbox/clock', { advance_s: 40 * 60 })
  await eventually(async () => {
    await runPeriodicJobs(shop.shop)
    const [open] = await shop.sql<{ n: number }>(
      `select count(*)::int as n from orders where status = 'pending'`,
    )
    return open?.n === 0
  })
  expect(await findViolations(shop.pool, shop.shop.clock.now())).toEqual([])
  const mismatched = await shop.sql(
    `select 1 from orders o join payments p on p.order_id = o.id where (o.status = 'cancelled') = (p.payment_status = 'paid')`,
  )
  expect(mismatched).toEqual([])
})
