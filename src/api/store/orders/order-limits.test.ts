import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { newGuest, newPromo, orderAsGuest } from '../../../../tests/support/orders/checkout.ts'
import { addProduct } from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { guardPromo } from '../../lib/guard-promo.ts'
import { createLimits } from '../../lib/limits.ts'

const shop = setUpShop({ env: { LIMITS_SCALE: '1' } })

// Proves: R2.21
it('a cart allows ten orders a minute, an address twenty', async () => {
  const [one, two] = [await newGuest(shop), await newGuest(shop)]
  const seen: number[] = []
  for (let tries = 0; tries < 11; tries += 1) seen.push((await orderAsGuest(shop, one)).status)
  expect(seen).toEqual([...Array(10).fill(409), 429])
  for (let tries = 0; tries < 9; tries += 1) expect((await orderAsGuest(shop, two)).status).toBe(409)
  const refused = await orderAsGuest(shop, two)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
})

// Proves: R2.21
it('after thirty wrong promo codes even a valid one is refused', async () => {
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const right = await newPromo(shop, 10)
  const quote = (promo_code: string | null) =>
    shop.call('POST', '/api/v1/order/quote/', {
      body: { cart_id: guest.cartId, guest_id: guest.guestId, promo_code },
    })
  for (let tries = 0; tries < 40; tries += 1) expect((await quote(right)).status).toBe(200)
  for (let tries = 0; tries < 30; tries += 1) expect((await quote(`WRONG-${tries}`)).status).toBe(200)
  const refused = await quote('WRONG-AGAIN')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1_800)
  expect((await quote(right)).status).toBe(429)
  expect((await quote(null)).status).toBe(200)
})

// Proves: R2.24
it('an address may ask for 120 things a minute that do not exist', () => {
  const { misses } = createLimits(shop.pool, 1)
  for (let asked = 0; asked < 120; asked += 1) {
    expect(misses.secondsToWait('203.0.113.8')).toBeUndefined()
    misses.count('203.0.113.8')
  }
  expect(misses.secondsToWait('203.0.113.8')).toBeGreaterThan(0)
  expect(misses.secondsToWait('203.0.113.9')).toBeUndefined()
})

// Proves: R2.21
it('concurrent guesses are counted before any is checked', async () => {
  const { count } = createLimits(shop.pool, 1)
  const check = Promise.withResolvers<{ promo_problem: string }>()
  let checked = 0
  const guess = () =>
    guardPromo({ count, ip: '203.0.113.7', body: { promo_code: 'GUESS' } }, () => {
      checked++
      return check.promise
    })
  const guesses = Array.from({ length: 40 }, guess)
  let refused = 0
  for (const each of guesses) each.catch(() => refused++)
  await eventually(async () => refused === 10)
  expect(checked).toBe(30)
  check.resolve({ promo_problem: 'This promo code is not valid.' })
  expect((await Promise.allSettled(guesses)).filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
})
