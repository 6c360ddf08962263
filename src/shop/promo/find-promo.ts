import { sql } from 'kysely'
import type { Tx } from '../shop.ts'
import type { PromoRow } from './validate-promo.ts'

export async function findPromo(db: Tx, code: string): Promise<PromoRow | undefined> {
  return await db
    .selectFrom('promos')
    .select(['id', 'code', 'discount', 'expiration_date'])
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .executeTakeFirst()
}
