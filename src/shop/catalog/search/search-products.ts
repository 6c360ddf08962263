import { sql } from 'kysely'
import type { Product, ProductFilters } from '../../../contract/product.ts'
import type { Tx } from '../../shop.ts'
import { PRODUCT_COLUMNS, type ProductRow, productAnswer } from '../products/product-rows.ts'
import { PRODUCTS_WITH_OFFER } from '../variants/variant-rows.ts'
import {
  columnConditions,
  type ProductSearch,
  type SearchFilters,
  termsOf,
  textConditions,
} from './conditions.ts'
import { facetCondition } from './facets/facet-condition.ts'
import { foundRows } from './found-rows.ts'
import { correctTerms } from './spelling-correction.ts'
import type { SynonymGroup } from './synonyms.ts'

export type ProductQuery = SearchFilters & { skip: number; limit: number }

type Slice = { skip: number; limit: number }
type Page = { items: Product[]; total: number }
type Correction = { correctedTo: string | undefined; isPartial: boolean }

/** As the API answers it; prices in major units. */
export async function searchProducts(
  db: Tx,
  query: ProductQuery,
  synonyms: SynonymGroup[] = [],
): Promise<Page & { corrected_to?: string }> {
  const { items, total, correctedTo } = await searchBySpelling(db, query, synonyms)
  return { items, total, ...(correctedTo !== undefined && { corrected_to: correctedTo }) }
}

/** The first products for a text whose last word may not be complete. */
export async function searchWhileTyping(
  db: Tx,
  text: string,
  { limit, synonyms }: { limit: number; synonyms: SynonymGroup[] },
): Promise<Product[]> {
  const filters = { name: text, code: text }
  const read = (search: ProductSearch) => readPage(db, search, { skip: 0, limit })
  const isFound = ({ total }: Page) => total > 0
  const { found } = await firstFound(db, { filters, synonyms, read, isFound, isTyping: true })
  return found.items
}

/**
 * @property correctedTo other words that were searched for, because nothing matched
 * @property isPartial the items have only some of the words
 * @param isExact corrects no spelling
 */
export async function searchBySpelling(
  db: Tx,
  query: ProductQuery,
  synonyms: SynonymGroup[] = [],
  { isExact = false } = {},
): Promise<Page & Correction> {
  const { skip, limit, ...filters } = query
  const { found, ...correction } = await firstFound(db, {
    filters,
    synonyms,
    read: (search) => readPage(db, search, { skip, limit }),
    isFound: ({ total }) => isExact || total > 0,
  })
  return { ...found, ...correction }
}

export async function findProductIds(
  db: Tx,
  filters: Partial<ProductFilters>,
  synonyms: SynonymGroup[] = [],
): Promise<string[]> {
  const read = (search: ProductSearch) => readIds(db, search)
  return (await firstFound(db, { filters, synonyms, read, isFound: (ids) => ids.length > 0 })).found
}

type Attempts<T> = {
  filters: SearchFilters
  synonyms: SynonymGroup[]
  read: (search: ProductSearch) => Promise<T>
  isFound: (found: T) => boolean
  isTyping?: boolean
}

/** Spelling is corrected only when nothing matches exactly, whatever the filters. */
export async function firstFound<T>(
  db: Tx,
  { filters, synonyms, read, isFound, isTyping = false }: Attempts<T>,
): Promise<{ found: T } & Correction> {
  const terms = termsOf(filters, synonyms, isTyping)
  const exact = await read({ filters, terms })
  const asTyped = { found: exact, correctedTo: undefined, isPartial: false }
  if (terms.length === 0 || isFound(exact) || (await areExcluded(db, { filters, terms }))) return asTyped
  // The collection of that name has no such piece: the words mean what they mean without it.
  if (terms.some(({ named, meaning }) => named && meaning?.words.length === 0))
    return await firstFound(db, {
      filters: { ...filters, named: undefined },
      synonyms,
      read,
      isFound,
      isTyping,
    })
  for (const { text, ...near } of await correctTerms(db, terms, { synonyms, isTyping })) {
    const found = await read({ filters, ...near })
    const typed = terms[0]?.meaning?.words.join(' ')
    if (isFound(found))
      return { found, correctedTo: text === typed ? undefined : text, isPartial: near.isAny ?? false }
    if (await areExcluded(db, { filters, ...near })) break
  }
  return asTyped
}

/** Whether the filters exclude all products that match the text. */
async function areExcluded(db: Tx, search: ProductSearch): Promise<boolean> {
  const { filters } = search
  if (Object.keys(columnConditions(filters)).length === 0 && !facetCondition(filters)) return false
  const { rows } = await sql<{ matches: boolean }>`
    select exists (select from product_search s where ${textConditions(search)}) as matches`.execute(db)
  return rows[0]?.matches ?? false
}

async function readPage(db: Tx, search: ProductSearch, slice: Slice): Promise<Page> {
  const { found, ids } = foundRows(search, slice)
  const { rows } = await sql<{ total: number; items: ProductRow[] }>`
    with found as ${found}, total as materialized (select count(*) as n from found),
    page as (select * from unnest(${ids}) with ordinality as page (product_id, place))
    select (select n from total) as total, (
      select coalesce(json_agg((select to_json(item) from (
        select ${PRODUCT_COLUMNS} from ${PRODUCTS_WITH_OFFER} where p.id = page.product_id) item) order by place), '[]')
      from page) as items`.execute(db)
  const [{ total, items } = { total: 0, items: [] }] = rows
  return { total, items: items.map(productAnswer) }
}

async function readIds(db: Tx, search: ProductSearch): Promise<string[]> {
  const { found, ids } = foundRows(search, { skip: 0, limit: null })
  const { rows } = await sql<{ ids: string[] }>`with found as ${found} select ${ids} as ids`.execute(db)
  return rows[0]?.ids ?? []
}
