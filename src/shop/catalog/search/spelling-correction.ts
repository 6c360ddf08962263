import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../shop.ts'
import type { Term } from '../products/product-conditions.ts'

/** Undefined when no product on sale has a word similar to one of the terms. */
export async function correctTerms(db: Tx, terms: Term[]): Promise<Term[] | undefined> {
  const corrected: Term[] = []
  for (const { columns, texts } of terms) {
    const words = await correctWords(db, texts.join(' '))
    if (!words) return undefined
    corrected.push({ columns, texts: words })
  }
  return corrected.length > 0 ? corrected : undefined
}

/** Keeps known words and replaces others by the most similar word of a name on sale. */
async function correctWords(db: Tx, text: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ word: string | null }>`
    select coalesce(
      case when length(token) < 3 or ${isOnSale('token', ['name', 'code'])} then token end,
      ${firstOnSale(sql`token <% word or token % word`, sql`similarity(token, word) desc`)},
      ${firstOnSale(HAS_FEW_CHANGES, sql`levenshtein(token, word)`)}) as word
    from regexp_split_to_table(normalize_search_text(${text}) collate "C", '[[:space:][:punct:]]+') with ordinality t (token, at)
    where token <> '' order by at`.execute(db)
  const words = rows.flatMap(({ word }) => word ?? [])
  return words.length > 0 && words.length === rows.length ? words : undefined
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
