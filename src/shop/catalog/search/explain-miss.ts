import type { Product, ProductFilters } from '../../../contract/product.ts'
import type { Tx } from '../../shop.ts'
import { type ProductQuery, searchBySpelling } from './search-products.ts'
import { normalizeWords } from './split-words.ts'
import type { SynonymGroup } from './synonyms.ts'
import { type Understood, understandQuery } from './understand-query.ts'

const PIECES = 4
const WORDS = 6

type Filters = Partial<ProductFilters>

/** @property left a word or price of the text, or the name of a filter */
type WayOut = { left: string; isFilter: boolean; text: string; filters: Filters; total: number }
export type MissExplanation = { understood: Understood; waysOut: WayOut[]; items: Product[] }

/** Why a search found nothing: each word, price or filter without which it finds something, and some of that. */
export async function explainMiss(
  db: Tx,
  { skip: _, limit: __, name = '', code: ___, ...filters }: ProductQuery,
  synonyms: SynonymGroup[],
): Promise<MissExplanation> {
  const understood = understandQuery(name, synonyms)
  const waysOut: WayOut[] = []
  const items: Product[] = []
  for (const way of waysOutOf(name, understood, filters)) {
    const { text } = way
    const given = text ? { name: text, code: text } : {}
    const query = { ...way.filters, ...given, skip: 0, limit: PIECES }
    const found = await searchBySpelling(db, query, synonyms, { isExact: !way.isFilter })
    if (found.total === 0) continue
    waysOut.push({ ...way, total: found.total })
    if (items.length === 0) items.push(...found.items)
  }
  if (items.length === 0) items.push(...(await searchBySpelling(db, { skip: 0, limit: PIECES })).items)
  return { understood, waysOut, items }
}

function waysOutOf(
  name: string,
  { words, prices, size, sale }: Understood,
  filters: Filters,
): Omit<WayOut, 'total'>[] {
  const text = normalizeWords(name)
  const without = (part: string) => text.replace(part, ' ').replaceAll(/\s+/g, ' ').trim()
  const parts = [...prices, size, sale, ...(words.length > 1 ? words.slice(0, WORDS) : [])].filter(
    (part) => part !== undefined,
  )
  const names = Object.keys(filters).filter(
    (key) => !['sort', 'within', 'named'].includes(key) && filters[key as keyof Filters] !== undefined,
  )
  return [
    ...names.map((left) => ({
      left,
      isFilter: true,
      text: name,
      filters: { ...filters, [left]: undefined },
    })),
    ...parts.map((left) => ({ left, isFilter: false, text: without(left), filters })),
  ]
}
