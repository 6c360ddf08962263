import type { Promo } from '../../contract/promo.ts'
import type { Shop } from '../shop.ts'
import { isPromoActive, type PromoRow } from './validate-promo.ts'

export const PROMO_COLUMNS = ['id', 'code', 'discount', 'expiration_date', 'uses'] as const

export function promoAnswer(shop: Shop, row: PromoRow & { uses: number }): Promo {
  return {
    ...row,
    discount: Number(row.discount),
    is_active: isPromoActive(shop, row.expiration_date),
  }
}
