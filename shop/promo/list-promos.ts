import type { Promo } from '../../contract/promo.ts'
import type { Shop } from '../shop.ts'
import { PROMO_COLUMNS, promoAnswer } from './promo-answer.ts'

/** Promo codes, newest first. */
export async function listPromos(
  shop: Shop,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: Promo[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    shop.db
      .selectFrom('promos')
      .select(PROMO_COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    shop.db
      .selectFrom('promos')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: rows.map((row) => promoAnswer(shop, row)), total }
}
