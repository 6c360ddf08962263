import { sql } from 'kysely'
import type { Promo } from '../../contract/promo.ts'
import { contains } from '../lib/contains.ts'
import type { Shop } from '../shop.ts'
import { PROMO_COLUMNS, promoAnswer } from './promo-answer.ts'

export async function listPromos(
  shop: Shop,
  { skip, limit, search }: { skip: number; limit: number; search?: string | undefined },
): Promise<{ items: Promo[]; total: number }> {
  const found = shop.db.selectFrom('promos').where(contains(sql`code`, search))
  const [rows, { total }] = await Promise.all([
    found
      .select(PROMO_COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map((row) => promoAnswer(shop, row)), total }
}
