import { dayIn } from '../../src/contract/day.ts'
import type { TestShop } from './harness.ts'
import { type OrderCalls, openOrderCalls } from './orders/order-calls.ts'

const DAY_S = 24 * 3_600

export function shopDays(shop: TestShop, olive: OrderCalls) {
  return {
    today: () => dayIn(shop.shop.config.timeZone, shop.shop.clock.now()),
    /** Lets days pass; Olive signs in again, since her session has ended. */
    async days(count: number) {
      await shop.sandbox('/sandbox/clock', { advance_s: count * DAY_S })
      Object.assign(olive, await openOrderCalls(shop))
    },
  }
}
