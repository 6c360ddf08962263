import { sql } from 'kysely'
import {
  MAX_SUGGESTED_CATEGORIES,
  MAX_SUGGESTED_COLLECTIONS,
  MAX_SUGGESTED_PRODUCTS,
  type Suggestions,
} from '../../../contract/suggestion.ts'
import type { Shop, Tx } from '../../shop.ts'
import { categoryPaths } from '../categories/category-paths.ts'
import { collectionRows, isShown } from '../collections/collection-rows.ts'
import { searchWhileTyping } from './search-products.ts'
import { wordsOf } from './split-words.ts'
import type { SynonymGroup } from './synonyms.ts'

/** What a search may be about while it is typed: the last word may not be complete. */
export async function suggest(
  shop: Shop,
  db: Tx,
  text: string,
  synonyms: SynonymGroup[],
): Promise<Suggestions> {
  const typed = wordsOf(text).map((word) => word.replace(/(?<=..[^s])s$/, ''))
  const products = await searchWhileTyping(db, text, { limit: MAX_SUGGESTED_PRODUCTS, synonyms })
  return {
    products: products.map(({ id, name, price, price_to, images }) => ({
      id,
      name,
      price,
      price_to,
      image: images[0] ?? null,
    })),
    categories: await suggestCategories(db, typed),
    collections: await suggestCollections(shop, db, typed),
  }
}

/** Each word is the start of a word of the path, and one of the category's own name. */
async function suggestCategories(db: Tx, typed: string[]): Promise<Suggestions['categories']> {
  const categories = [...(await categoryPaths(db))]
    .map(([id, path]) => ({ id, path, name: path.split(' > ').at(-1) ?? path }))
    .filter(
      ({ name, path }) =>
        typed.some((start) => begins(wordsOf(name), start)) &&
        typed.every((start) => begins(wordsOf(path), start)),
    )
  const sold = await withProducts(
    db,
    categories.map(({ id }) => id),
  )
  return categories.filter(({ id }) => sold.has(id)).slice(0, MAX_SUGGESTED_CATEGORIES)
}

/** Each word is the start of a word of the name. */
async function suggestCollections(shop: Shop, db: Tx, typed: string[]): Promise<Suggestions['collections']> {
  if (typed.length === 0) return []
  const shown = await collectionRows(db).where(isShown(shop)).orderBy('page.id', 'desc').execute()
  return shown
    .filter(({ name }) => typed.every((start) => begins(wordsOf(name), start)))
    .slice(0, MAX_SUGGESTED_COLLECTIONS)
    .map(({ id, name, slug }) => ({ id, name, slug }))
}

function begins(words: string[], start: string): boolean {
  return words.some((word) => word.startsWith(start))
}

/** Of the categories, those that have a product on sale, in them or below. */
async function withProducts(db: Tx, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ top: number }>`
    with recursive below(top, id) as (
      select id, id from categories where id = any(${ids})
      union select below.top, c.id from below join categories c on c.parent_id = below.id)
    select distinct top from below
    where exists (select from product_search s where s.category_id = below.id)`.execute(db)
  return new Set(rows.map(({ top }) => top))
}
