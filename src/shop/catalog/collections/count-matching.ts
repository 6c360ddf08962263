import type { ListedProduct } from '../../../contract/collections/collection.ts'
import type { CollectionConditions } from '../../../contract/collections/conditions.ts'
import type { Shop } from '../../shop.ts'
import { searchBySpelling } from '../search/search-products.ts'
import { fitsAll } from './products-within.ts'

const SHOWN = 6

/** @returns how many products fit, and the newest of them */
export async function countMatching(
  shop: Shop,
  conditions: CollectionConditions,
): Promise<{ total: number; products: ListedProduct[] }> {
  const within = { condition: fitsAll(shop, conditions) }
  const { items, total } = await searchBySpelling(shop.db, { within, skip: 0, limit: SHOWN })
  const products = items.map(({ id, name, images }) => ({ id, name, image_url: images[0]?.url ?? null }))
  return { total, products }
}
