import { dayIn } from '../lib/day.ts'
import type { Shop } from '../shop.ts'

/** `discount` is a percent as the database writes it ('12.50'), `expiration_date` a day as 'YYYY-MM-DD'. */
export type PromoRow = { id: number; code: string; discount: string; expiration_date: string }

type JudgedPromo = { promo: PromoRow; problem: null } | { promo: null; problem: string | null }

/** Whether a promo code counts today. No code is no problem. */
export function judgePromo(shop: Shop, code: string | null, found: PromoRow | null): JudgedPromo {
  if (!code) return { promo: null, problem: null }
  if (!found) return { promo: null, problem: 'This promo code is not valid.' }
  if (!isPromoActive(shop, found.expiration_date))
    return { promo: null, problem: 'This promo code has expired.' }
  return { promo: found, problem: null }
}

/** A promo counts until the end of its last day in the shop's time zone. */
export function isPromoActive(shop: Shop, expirationDate: string): boolean {
  return dayIn(shop.config.timeZone, shop.clock.now()) <= expirationDate
}

/** The discounts of an order with this promo, as `totalsOf` takes them. */
export function discountsOf(promo: PromoRow | null): { percent: number }[] {
  return promo ? [{ percent: Number(promo.discount) }] : []
}
