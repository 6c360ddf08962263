import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../shop.ts'
import type { Term } from '../products/product-conditions.ts'

/** The same terms in the nearest words that products on sale have; undefined when a word is near none of them. */
export async function correctTerms(db: Tx, terms: Term[]): Promise<Term[] | undefined> {
  const corrected: Term[] = []
  for (const { columns, texts } of terms) {
    const words = await correctWords(db, texts.join(' '))
    if (!words) return undefined
    corrected.push({ columns, texts: words })
  }
  return corrected.length > 0 ? corrected : undefined
}

/** Keeps each word that is in a name or code on sale; replaces others by the most similar word of a name on sale. */
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

// Without `offset 0` PostgreSQL would look every near word up before it sorts them.
function firstOnSale(isNear: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select word from (
      select word from search_words where ${isNear} order by ${order}, word offset 0) near
    where ${isOnSale('word', ['name'])} limit 1)`
}

// Swapped letters ('peral') and one wrong letter of four ('opel') leave few common trigrams. A first letter is seldom
// wrong and limits the words to compare; levenshtein() compares at most 255 bytes.
const HAS_FEW_CHANGES = sql`word >= left(token, 1) and word < left(token, 1) || chr(1114111)
  and case when length(token) between 4 and 40 and length(word) <= 40 then
    levenshtein_less_equal(token, word, 2) <= case when length(token) < 7 and ${lettersOf('token')} <> ${lettersOf('word')} then 1 else 2 end
  end`

function lettersOf(column: 'token' | 'word'): RawBuilder<unknown> {
  return sql`array(select unnest(string_to_array(${sql.ref(column)}, null)) order by 1)`
}

// Materialized: the planner would expect to find a match early in the table, and would not use the index of trigrams.
function isOnSale(word: 'token' | 'word', columns: string[]): RawBuilder<unknown> {
  const each = columns.map((column) => sql`s.${sql.ref(column)} like '%' || ${sql.ref(word)} || '%'`)
  return sql`exists (
    with found as materialized (select from product_search s where ${sql.join(each, sql` or `)}) select from found)`
}
