import type { Storefront } from '../../context.ts'
import { categoryTree, categoryUrl, descendants } from '../listing/category-links.ts'
import { placesOf } from '../listing/places.server.ts'

const HEADER_CATEGORIES = 20

export type MenuEntry = { name: string; to: string; children: { name: string; to: string }[] }

/** The categories and collections of the owner's choice, else the first categories. */
export async function menuOf(shop: Storefront): Promise<MenuEntry[]> {
  const categories = await shop.categories()
  const chosen = await placesOf(shop, shop.choices().menu)
  const link = ({ id, name }: { id: number; name: string }) => ({ name, to: categoryUrl(id) })
  if (chosen.length === 0)
    return categoryTree(categories.slice(0, HEADER_CATEGORIES)).map(({ category, children }) => ({
      ...link(category),
      children: children.map(link),
    }))
  return chosen.map((place) => ({
    name: place.name,
    to: place.to,
    children: 'parent_id' in place ? descendants(place, categories).map(link) : [],
  }))
}
