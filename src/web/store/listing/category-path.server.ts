import type { MenuCategory } from './category-links.ts'

/** A category and its ancestors, the topmost first. */
export function categoryPath<T extends MenuCategory>(categories: T[], id: number | null | undefined): T[] {
  const category = categories.find((each) => each.id === id)
  return category ? [...categoryPath(categories, category.parent_id), category] : []
}
