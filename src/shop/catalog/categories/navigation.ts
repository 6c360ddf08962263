import type { Brand } from '../../../contract/brand.ts'
import type { Category } from '../../../contract/category.ts'
import type { Shop } from '../../shop.ts'
import { listBrands } from '../brands/list-brands.ts'
import { listCategories } from './list-categories.ts'

type Menus = { categories: Category[]; brands: Brand[] }

const WHOLE = { skip: 0, limit: Number.MAX_SAFE_INTEGER }
const KEPT_MS = 5_000

let kept = new WeakMap<Shop['read'], { menus: Promise<Menus>; readAt: number }>()

/** What the menus and filters of every page are made of, oldest first; remembered for a few seconds. */
export function menusOf(read: Shop['read']): Promise<Menus> {
  const known = kept.get(read)
  if (known && performance.now() < known.readAt + KEPT_MS) return known.menus
  const menus = readMenus(read)
  const mine = kept.set(read, { menus, readAt: performance.now() })
  menus.catch(() => mine.delete(read))
  return menus
}

/** After a change that shoppers see. What is being read at that moment is remembered by nobody. */
export function forgetMenus(): void {
  kept = new WeakMap()
}

async function readMenus(read: Shop['read']): Promise<Menus> {
  const [categories, brands] = await Promise.all([
    read((db) => listCategories(db, WHOLE)),
    read((db) => listBrands(db, WHOLE)),
  ])
  return { categories: oldestFirst(categories), brands: oldestFirst(brands) }
}

function oldestFirst<T extends { id: number }>({ items }: { items: T[] }): T[] {
  return items.toSorted((a, b) => a.id - b.id)
}
