import { dayIn } from '../../src/contract/day.ts'
import type { TestShop } from './harness.ts'
import { type OrderCalls, openOrderCalls } from './orders/order-calls.ts'

const DAY_S = 24 * 3_600

export function shopDays(shop: TestShop, olive: OrderCalls) {
  const today = () => dayIn(shop.shop.config.timeZone, shop.shop.clock.now())
  return {
    today,
    dayAfter(count: number) {
      const at = Date.parse(`${today()}T00:00:00Z`) + count * DAY_S * 1_000
      return new Date(at).toISOString().slice(0, 10)
    },
    /** Lets days pass; Olive signs in again, since her session has ended. */
    async days(count: number) {
      await shop.sandbox('/sandbox/clock', { advance_s: count * DAY_S })
      Object.assign(olive, await openOrderCalls(shop))
    },
  }
}
