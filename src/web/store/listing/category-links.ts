import { STORE_PAGE_SIZE } from '../../../contract/store-limits.ts'

export type MenuCategory = { id: number; name: string; parent_id: number | null }

export function categoryUrl(id: number): string {
  return `/products?skip=0&limit=${STORE_PAGE_SIZE}&category_id=${id}`
}

/** A category whose parent is missing is at the top. */
export function categoryTree<T extends MenuCategory>(categories: T[]): { category: T; children: T[] }[] {
  const ids = new Set(categories.map(({ id }) => id))
  const isTop = ({ parent_id }: T) => parent_id === null || !ids.has(parent_id)
  return categories
    .filter(isTop)
    .map((category) => ({ category, children: descendants(category, categories) }))
}

export function descendants<T extends MenuCategory>(of: T, categories: T[]): T[] {
  const children = categories.filter(({ parent_id }) => parent_id === of.id)
  return children.flatMap((child) => [child, ...descendants(child, categories)])
}
