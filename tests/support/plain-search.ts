import { sql } from 'kysely'
import type { ProductFilters } from '../../src/contract/product.ts'
import { isRealWord, respell, synonymWords } from '../../src/shop/catalog/search/synonyms.ts'
import { anyTerm } from '../../src/shop/catalog/search/tsqueries.ts'
import {
  type Understood,
  understandQuery,
  withWords,
} from '../../src/shop/catalog/search/understand-query.ts'
import type { Tx } from '../../src/shop/shop.ts'
import { correctPlainly, normalized } from './plain-correction.ts'

type Row = {
  id: string
  codes: string[]
  prices: number[]
  searched_name: string
  searched_code: string
  price: number
  brand_id: number
  category_id: number | null
  created_at: Date
  in_stock: boolean
  sizes: string[]
  /** The sums of what the product's document has of the search. */
  has_document: boolean
  is_strict: boolean
  is_of_metal: boolean
  relevance: number
}

type Filters = Partial<ProductFilters>
type Column = 'searched_name' | 'searched_code'
type Search = {
  columns: Column[]
  texts: string[]
  literal?: string
  meaning?: Understood
  isAny?: boolean
}

const synonyms = synonymWords([]).map(({ word, same }) => ({ word, query: anyTerm(same) }))

/** A reference implementation of the search that reads every product. @returns ids, best match first */
export async function plainSearch(db: Tx, filters: Filters): Promise<string[]> {
  const tree = await categoriesBelow(db, filters.category_id)
  for (const searches of await attempts(db, filters)) {
    const rows = await readRows(db, searches[0]?.meaning)
    const found: { row: Row; rank: number }[] = []
    for (const row of rows.filter((one) => isWithin(one, filters, tree))) {
      const matched = await matchesOf(db, row, searches)
      if (matched) found.push({ row, rank: searches[0] ? await rankOf(db, row, searches[0], matched) : 0 })
    }
    if (found.length > 0) return sorted(found, filters).map(({ row }) => row.id)
    for (const row of rows) if (await matchesOf(db, row, searches)) return []
  }
  return []
}

/** @returns how many texts of each search match; undefined when one has no match */
async function matchesOf(db: Tx, row: Row, searches: Search[]): Promise<number[] | undefined> {
  const matched = await Promise.all(searches.map((search) => matches(db, row, search)))
  return matched.every((words) => words > 0) ? matched : undefined
}

async function attempts(db: Tx, { name, code }: Filters): Promise<Search[][]> {
  if (name && name === code) {
    const columns: Column[] = ['searched_name', 'searched_code']
    const meaning = understandQuery(name, [])
    const exact = { columns, texts: [meaning.rest].filter(Boolean), literal: name, meaning }
    const { whole, some } = await correctPlainly(db, meaning.words, (word) => isRealWord(word, []), synonyms)
    const corrected = (words: string[]) => ({
      columns,
      texts: words.map(respell),
      meaning: withWords(meaning, words.map(respell), { synonyms: [] }),
    })
    return [
      [exact],
      ...(whole ? [[corrected(whole)]] : []),
      ...(some ? [[{ ...corrected(some), isAny: true }]] : []),
    ]
  }
  const given: Search[] = []
  if (name) given.push({ columns: ['searched_name'], texts: [name] })
  if (code) given.push({ columns: ['searched_code'], texts: [code] })
  const near = await Promise.all(
    given.map(async (search) => ({ search, ...(await correctPlainly(db, search.texts)) })),
  )
  const all = near.flatMap(({ search, whole }) => (whole ? [{ ...search, texts: whole }] : []))
  const any = near.flatMap(({ search, long }) =>
    long.length > 0 ? [{ ...search, texts: long, isAny: true }] : [],
  )
  return [
    given,
    ...(given.length > 0 && all.length === given.length ? [all] : []),
    ...(any.length === given.length && near.some(({ some }) => some) ? [any] : []),
  ]
}

/** @returns how many texts match; what a piece is counts twice */
async function matches(db: Tx, row: Row, search: Search): Promise<number> {
  const { columns, texts, literal, meaning, isAny } = search
  const has = async (text: string) => {
    const searched = await normalized(db, text)
    return columns.some((column) => row[column].includes(searched))
  }
  if (literal && (await has(literal))) return 1
  const { min = 0, max = 1e7, sizes, isGift = false } = meaning ?? {}
  if (isGift && !row.in_stock) return 0
  if (sizes && !row.sizes.some((size) => sizes.includes(size))) return 0
  if (!row.prices.some((price) => price >= min * 100 && price <= max * 100)) return 0
  if (isAny && meaning) {
    const found = await Promise.all(
      meaning.units.map(async ({ query, text, isKind }) => {
        const isCode = /\d{3}/.test(text) && row.searched_code.includes(await normalized(db, text))
        return isCode || (await hasStrongly(db, row, query)) ? (isKind ? 2 : 1) : 0
      }),
    )
    return found.reduce<number>((sum, words) => sum + words, 0)
  }
  if (isAny) return (await Promise.all(texts.map(has))).filter(Boolean).length
  if (meaning?.document && row.has_document) return 1
  const found = await Promise.all(texts.map(has))
  return found.every(Boolean) && (texts.length > 0 || meaning?.document === '') ? 1 : 0
}

async function hasStrongly(db: Tx, { id }: Row, query: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ts_filter(document, '{a,b,c}') @@ to_tsquery('english', ${query}) as has
    from product_search where product_id = ${id}`.execute(db)
  return rows[0]?.has ?? false
}

/** What is sold out comes last, unless it is searched for by its code. */
async function rankOf(db: Tx, row: Row, search: Search, matched: number[]) {
  return (await matchRank(db, row, search, matched)) + (row.in_stock ? 0 : 100)
}

async function matchRank(db: Tx, row: Row, { texts, literal, meaning, isAny }: Search, matched: number[]) {
  if (isAny) return -matched.reduce((sum, words) => sum + words, 0)
  const phrase = texts.join(' ')
  const typed = literal ?? phrase
  if (row.codes.includes(typed.toLowerCase())) return -1000
  const phrases = await Promise.all([typed, phrase].filter(Boolean).map((text) => normalized(db, text)))
  if (phrases.some((text) => row.searched_name.startsWith(text))) return 1
  if (phrases.some((text) => row.searched_name.includes(` ${text}`))) return 2
  const isWord = !meaning?.document || row.has_document
  if (phrases.some((text) => row.searched_name.includes(text))) return isWord ? 3 : 5
  return row.searched_code.includes(await normalized(db, typed)) ? 3 : 4
}

function isWithin(
  row: Row,
  { min_price = 0, max_price = 1e7, brand_id }: Filters,
  tree: Set<number> | undefined,
): boolean {
  return (
    row.prices.some(
      (price) => price >= Math.round(min_price * 100) && price <= Math.round(max_price * 100),
    ) &&
    (brand_id === undefined || row.brand_id === brand_id) &&
    (tree === undefined || (row.category_id !== null && tree.has(row.category_id)))
  )
}

type Found = { row: Row; rank: number }

function sorted(found: Found[], { sort, name, code }: Filters): Found[] {
  const newest = ({ row: a }: Found, { row: b }: Found) =>
    b.created_at.getTime() - a.created_at.getTime() || byText(b.id, a.id)
  const coarse = (a: Found, b: Found) => a.rank - b.rank || newest(a, b)
  const fine = (a: Found, b: Found) =>
    a.rank - b.rank ||
    Number(b.row.is_strict) - Number(a.row.is_strict) ||
    Number(b.row.is_of_metal) - Number(a.row.is_of_metal) ||
    b.row.relevance - a.row.relevance ||
    newest(a, b)
  const orders = {
    newest,
    price_asc: ({ row: a }: Found, { row: b }: Found) => a.price - b.price || byText(a.id, b.id),
    price_desc: ({ row: a }: Found, { row: b }: Found) => b.price - a.price || byText(b.id, a.id),
    name: ({ row: a }: Found, { row: b }: Found) =>
      byText(a.searched_name, b.searched_name) || byText(a.id, b.id),
  }
  if (sort) return found.toSorted(orders[sort])
  if (!name && !code) return found.toSorted(newest)
  const best = found.toSorted(coarse)
  return [...best.slice(0, 1000).toSorted(fine), ...best.slice(1000)]
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

async function readRows(db: Tx, meaning: Understood | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, normalize_search_text(p.name) as searched_name, p.brand_id, p.category_id,
      p.created_at, array_agg(lower(v.code)) as codes, array_agg(v.price) as prices, bool_or(v.stock_quantity > 0) as in_stock, min(v.price) as price,
      normalize_search_text(string_agg(v.code, e'\n' order by v.position)) as searched_code,
      array(select upper(ov.value) from option_values ov join product_options o on o.id = ov.option_id
        join variant_option_values vov on vov.value_id = ov.id join variants piece on piece.id = vov.variant_id
        where o.product_id = p.id and o.kind = 'ring_size' and piece.archived_at is null) as sizes,
      s.document @@ to_tsquery('english', ${meaning?.document ?? ''}) as has_document,
      ts_filter(s.document, '{a,b,c}') @@ to_tsquery('english', ${meaning?.strict ?? ''}) as is_strict,
      exists (select from facet_sets where id = s.facet_set and facets && array['metal:' || metal_facet(${meaning?.words.join(' ') ?? ''})]) as is_of_metal,
      ts_rank('{0.1, 0.3, 0.6, 1}', s.document, to_tsquery('english', ${meaning?.anyWord ?? ''})) as relevance
    from products p join variants v on v.product_id = p.id and v.archived_at is null
      join product_search s on s.product_id = p.id
    where p.archived_at is null group by p.id, s.product_id`.execute(db)
  return rows
}

async function categoriesBelow(db: Tx, id: number | undefined): Promise<Set<number> | undefined> {
  if (id === undefined) return undefined
  const { rows } = await sql<{
    id: number
    parent_id: number | null
  }>`select id, parent_id from categories`.execute(db)
  const below = new Set([id])
  for (const _ of rows)
    for (const row of rows) if (row.parent_id !== null && below.has(row.parent_id)) below.add(row.id)
  return below
}
