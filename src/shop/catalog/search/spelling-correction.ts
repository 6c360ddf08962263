import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../shop.ts'
import type { ProductSearch, Term } from '../products/product-conditions.ts'

const SHORTEST_WORD = 3

/**
 * What to search for when nothing matches exactly, the best first: all words with their spelling corrected, then any of
 * them. A word that is like none on sale is left out of the second.
 */
export async function correctTerms(db: Tx, terms: Term[]): Promise<Pick<ProductSearch, 'terms' | 'isAny'>[]> {
  const corrected: { columns: Term['columns']; words: (string | null)[] }[] = []
  for (const { columns, texts } of terms)
    corrected.push({ columns, words: await correctWords(db, texts.join(' ')) })
  const searches: Pick<ProductSearch, 'terms' | 'isAny'>[] = []
  const all = corrected.map(({ columns, words }) => ({ columns, texts: words.flatMap((word) => word ?? []) }))
  const some = all.map(({ columns, texts }) => ({
    columns,
    texts: texts.filter((word) => word.length >= SHORTEST_WORD),
  }))
  const isWhole = corrected.every(({ words }) => words.length > 0 && !words.includes(null))
  if (isWhole && terms.length > 0) searches.push({ terms: all })
  if (corrected.some(({ words }) => words.length > 1) && some.every(({ texts }) => texts.length > 0))
    searches.push({ terms: some, isAny: true })
  return searches
}

/** Keeps known words and replaces others by the most similar word of a name on sale; null where none is similar. */
async function correctWords(db: Tx, text: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ word: string | null }>`
    select coalesce(
      case when length(token) < ${sql.lit(SHORTEST_WORD)} or ${isOnSale('token', ['name', 'code'])} then token end,
      ${firstOnSale(sql`token <% word or token % word`, sql`similarity(token, word) desc`)},
      ${firstOnSale(HAS_FEW_CHANGES, sql`levenshtein(token, word)`)}) as word
    from regexp_split_to_table(normalize_search_text(${text}) collate "C", '[[:space:][:punct:]]+') with ordinality t (token, at)
    where token <> '' order by at`.execute(db)
  return rows.map(({ word }) => word)
}

// `offset 0` makes PostgreSQL sort before it looks up the words.
function firstOnSale(isNear: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select word from (
      select word from search_words where ${isNear} order by ${order}, word offset 0) near
    where ${isOnSale('word', ['name'])} limit 1)`
}

// Transpositions ('peral') and typos in short words ('opel') share few trigrams. An equal first character limits the words
// to compare; levenshtein() compares at most 255 bytes.
const HAS_FEW_CHANGES = sql`word >= left(token, 1) and word < left(token, 1) || chr(1114111)
  and case when length(token) between 4 and 40 and length(word) <= 40 then
    levenshtein_less_equal(token, word, 2) <= case when length(token) < 7 and ${charactersOf('token')} <> ${charactersOf('word')} then 1 else 2 end
  end`

function charactersOf(column: 'token' | 'word'): RawBuilder<unknown> {
  return sql`array(select unnest(string_to_array(${sql.ref(column)}, null)) order by 1)`
}

// Materialized, so that the planner uses the trigram index.
function isOnSale(word: 'token' | 'word', columns: string[]): RawBuilder<unknown> {
  const each = columns.map((column) => sql`s.${sql.ref(column)} like '%' || ${sql.ref(word)} || '%'`)
  return sql`exists (
    with found as materialized (select from product_search s where ${sql.join(each, sql` or `)}) select from found)`
}
