import type { Shop, Tx } from '../../shop.ts'
import { isShown } from './collection-rows.ts'

type GiftCollection = { id: number; gift_for: string | null; gift_occasion: string | null }

/** Those that are shown today and belong to an answer of the gift finder. */
export async function giftCollections(shop: Shop, db: Tx): Promise<GiftCollection[]> {
  return await db
    .selectFrom('collections as page')
    .select(['page.id', 'page.gift_for', 'page.gift_occasion'])
    .where(isShown(shop))
    .where((eb) => eb.or([eb('page.gift_for', 'is not', null), eb('page.gift_occasion', 'is not', null)]))
    .orderBy('page.id')
    .execute()
}
