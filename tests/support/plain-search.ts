import { sql } from 'kysely'
import type { ProductFilters } from '../../src/contract/product.ts'
import type { Tx } from '../../src/shop/shop.ts'

type Row = {
  id: string
  codes: string[]
  prices: number[]
  searched_name: string
  searched_code: string
  on_sale: boolean
} & {
  price: number
  brand_id: number
  category_id: number | null
  created_at: Date
}

type Filters = Partial<ProductFilters>

/** A reference implementation of the search that reads every product. @returns ids, best match first */
export async function plainSearch(db: Tx, filters: Filters): Promise<string[]> {
  const { rows } = await sql<Row>`
    select p.id, normalize_search_text(p.name) as searched_name, p.archived_at is null as on_sale, p.brand_id, p.category_id,
      p.created_at, array_agg(lower(v.code)) as codes, array_agg(v.price) as prices, min(v.price) as price,
      normalize_search_text(string_agg(v.code, e'\n' order by v.position)) as searched_code
    from products p join variants v on v.product_id = p.id and v.archived_at is not distinct from p.archived_at
    group by p.id`.execute(db)
  const tree = await categoriesBelow(db, filters.category_id)
  const sold = rows.filter(({ on_sale }) => on_sale)
  const { name, code } = filters
  const texts = [
    ...(name ? [{ text: name, columns: name === code ? BOTH : BOTH.slice(0, 1) }] : []),
    ...(code && code !== name ? [{ text: code, columns: BOTH.slice(1) }] : []),
  ]
  const wanted = await Promise.all(
    texts.map(async ({ text, columns }) => ({ columns, text, parts: [await normalized(db, text)] })),
  )
  const narrowed = sold.filter((row) => isWithin(row, filters, tree))
  const exact = narrowed.filter((row) => hasAll(row, wanted))
  const phrase = name || code || ''
  if (exact.length > 0 || wanted.length === 0)
    return sorted(exact, filters, phrase, await normalized(db, phrase))
  const near = await Promise.all(
    wanted.map(async (one) => ({ ...one, parts: await corrected(db, one.parts, rows) })),
  )
  const known = near.map((one) => ({ ...one, parts: one.parts.filter((part) => part !== undefined) }))
  if (near.every(({ parts }) => parts.length > 0 && !parts.includes(undefined))) {
    const all = narrowed.filter((row) => hasAll(row, known))
    const correctedPhrase = known[0]?.parts.join(' ') ?? ''
    if (all.length > 0) return sorted(all, filters, correctedPhrase, correctedPhrase)
  }
  if (near.every(({ parts }) => parts.length < 2)) return []
  const long = known.map((one) => ({ ...one, parts: one.parts.filter((part) => part.length > 2) }))
  const matches = (row: Row) =>
    long.map(
      ({ columns, parts }) =>
        parts.filter((part) => columns.some((column) => row[column].includes(part))).length,
    )
  const sum = (row: Row) => matches(row).reduce((total, count) => total + count, 0)
  const any = narrowed.filter((row) => matches(row).every((count) => count > 0))
  const byDate = sorted(any, filters, '', '')
  if (filters.sort) return byDate
  const scores = new Map(any.map((row) => [row.id, sum(row)]))
  return byDate.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
}

const BOTH = ['searched_name', 'searched_code'] as const
type Wanted = { columns: readonly (typeof BOTH)[number][]; parts: string[] }

function hasAll(row: Row, wanted: Wanted[]): boolean {
  return wanted.every(({ columns, parts }) =>
    parts.every((part) => columns.some((column) => row[column].includes(part))),
  )
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

function sorted(rows: Row[], { sort }: Filters, phrase: string, searched: string): string[] {
  const newest = (a: Row, b: Row) => b.created_at.getTime() - a.created_at.getTime() || byText(b.id, a.id)
  const rank = ({ codes, searched_name: name }: Row) =>
    codes.includes(phrase.toLowerCase())
      ? 0
      : name.startsWith(searched)
        ? 1
        : name.includes(` ${searched}`)
          ? 2
          : 3
  const orders = {
    newest,
    price_asc: (a: Row, b: Row) => a.price - b.price || byText(a.id, b.id),
    price_desc: (a: Row, b: Row) => b.price - a.price || byText(b.id, a.id),
    name: (a: Row, b: Row) => byText(a.searched_name, b.searched_name) || byText(a.id, b.id),
  }
  const best = (a: Row, b: Row) => rank(a) - rank(b) || newest(a, b)
  return rows.toSorted(sort ? orders[sort] : phrase ? best : newest).map(({ id }) => id)
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

async function corrected(db: Tx, parts: string[], rows: Row[]): Promise<(string | undefined)[]> {
  const wordsOf = (text: string) => text.split(/[\s!-/:-@[-`{-~]+/).filter(Boolean)
  const sold = rows.filter(({ on_sale }) => on_sale)
  const known = [...new Set(rows.flatMap(({ searched_name }) => wordsOf(searched_name)))]
    .filter((word) => word.length > 2 && /[^0-9]/.test(word))
    .filter((word) => sold.some(({ searched_name }) => searched_name.includes(word)))
  return Promise.all(
    wordsOf(parts.join(' ')).map(async (token) => {
      const isFound = sold.some((row) => BOTH.some((column) => row[column].includes(token)))
      if (token.length < 3 || isFound) return token
      const { rows: near } = await sql<{ word: string }>`
        select word from unnest(${known}::text[]) word where word_similarity(${token}, word) >= 0.5 or similarity(${token}, word) >= 0.3::real
        order by similarity(${token}, word) desc, word collate "C" limit 1`.execute(db)
      return near[0]?.word ?? (await fewChangesFrom(db, token, known))
    }),
  )
}

/** A word with the same characters in another order, with one wrong character, or two in seven or more. */
async function fewChangesFrom(db: Tx, token: string, known: string[]): Promise<string | undefined> {
  if (token.length < 4 || token.length > 40) return undefined
  const { rows } = await sql<{ word: string; changes: number }>`
    select word, levenshtein(${token}, word) as changes from unnest(${known}::text[]) word
    order by changes, word collate "C"`.execute(db)
  const sortedCharacters = (word: string) => [...word].sort().join('')
  return rows.find(
    ({ word, changes }) =>
      word[0] === token[0] &&
      changes <= (token.length < 7 && sortedCharacters(word) !== sortedCharacters(token) ? 1 : 2),
  )?.word
}

async function normalized(db: Tx, text: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select normalize_search_text(${text}) as text`.execute(db)
  return rows[0]?.text ?? ''
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
