import { collectionPath } from '../../../contract/collections/collection-path.ts'
import type { Storefront } from '../../context.ts'
import { categoryUrl } from './category-links.ts'

export type Place = Awaited<ReturnType<typeof placesOf>>[number]

/** The chosen categories and collections, in that order, without those that are not shown today. */
export async function placesOf(shop: Storefront, chosen: { place: string }[]) {
  if (!chosen.some(({ place }) => place)) return []
  // In sequence, so that a page holds one database connection at a time.
  const categories = (await shop.categories()).map((category) => ({
    ...category,
    key: `category-${category.id}`,
    to: categoryUrl(category.id),
    query: { category_id: category.id },
  }))
  const collections = (await shop.collections()).map((collection) => ({
    ...collection,
    key: `collection-${collection.id}`,
    to: collectionPath(collection),
    query: { collections: [[collection.id]] },
  }))
  const places = new Map([...categories, ...collections].map((place) => [place.key, place]))
  return chosen.flatMap(({ place }) => places.get(place) ?? [])
}
