import { dayIn } from '../../contract/day.ts'
import type { Shop } from '../shop.ts'

/** `discount` is percent as text ('12.50'), `expiration_date` 'YYYY-MM-DD'. */
export type PromoRow = { id: number; code: string; discount: string; expiration_date: string }

type ValidatedPromo = { promo: PromoRow; problem: null } | { promo: null; problem: string | null }

export function validatePromo(shop: Shop, code: string | null, found: PromoRow | null): ValidatedPromo {
  if (!code) return { promo: null, problem: null }
  if (!found) return { promo: null, problem: 'This promo code is not valid.' }
  if (!isPromoActive(shop, found.expiration_date))
    return { promo: null, problem: 'This promo code has expired.' }
  return { promo: found, problem: null }
}

/** Valid until the end of the last day in the shop's time zone. */
export function isPromoActive(shop: Shop, expirationDate: string): boolean {
  return dayIn(shop.config.timeZone, shop.clock.now()) <= expirationDate
}

export function discountsOf(promo: PromoRow | null): { percent: number }[] {
  return promo ? [{ percent: Number(promo.discount) }] : []
}
