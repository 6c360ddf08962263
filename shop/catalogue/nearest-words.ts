import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../shop.ts'
import { has } from './text-conditions.ts'

/** @property isAsText they are the text as it is, but for its case and accents */
export type NearWords = { words: string[]; isAsText: boolean }

/**
 * The words of a text, each as it is when something on sale has it, else as the most similar word of a name on sale.
 * @param isNowhere nothing on sale has the text as a whole: that need not be looked up once more
 * @returns undefined when a word is like none
 */
export async function nearestWords(
  db: Tx,
  text: string,
  { isNowhere }: { isNowhere: boolean },
): Promise<NearWords | undefined> {
  const isOther = isNowhere ? sql`token <> searchable(${text})` : sql`true`
  const { rows } = await sql<{ word: string | null; text: string }>`
    select searchable(${text}) as text,
    case when length(token) < 3 or ${isOther} and ${isOnSale(sql`token`, 'both')} then token else coalesce(
      (select word from (
        select word from shelf_words where token <% word or token % word order by similarity(token, word) desc, word offset 0) near
      where ${isOnSale(sql`near.word`, 'name')} limit 1),
      (select word from (
        select word from shelf_words where ${FEW_CHANGES} order by levenshtein(token, word), word offset 0) near
      where ${isOnSale(sql`near.word`, 'name')} limit 1)) end as word
    from regexp_split_to_table(searchable(${text}) collate "C", '[[:space:][:punct:]]+') with ordinality as t (token, at)
    where token <> '' order by at`.execute(db)
  const words = rows.flatMap(({ word }) => word ?? [])
  if (words.length === 0 || words.length < rows.length) return undefined
  return { words, isAsText: words.join(' ') === rows[0]?.text }
}

// Swapped letters ('peral') leave a word few trigrams, and so does one wrong letter of four ('opel'). The first letter is
// seldom wrong, and keeps the look at all words short; what is longer than any word has more letters than can be compared.
const FEW_CHANGES = sql`word >= left(token, 1) and word < left(token, 1) || chr(1114111)
  and case when length(token) between 4 and 40 and length(word) <= 40 then
    levenshtein_less_equal(token, word, 2) <= case when length(token) < 7 and ${lettersOf('token')} <> ${lettersOf('word')} then 1 else 2 end
  end`

function lettersOf(column: 'token' | 'word'): RawBuilder<unknown> {
  return sql`array(select unnest(string_to_array(${sql.ref(column)}, null)) order by 1)`
}

// What is common is met in a part of the table. Materialized, what is rare is looked up by the index: the planner would
// hope to meet it early in the table.
function isOnSale(word: RawBuilder<unknown>, column: 'name' | 'both'): RawBuilder<unknown> {
  const hasWord = has(column, sql`'%' || ${word} || '%'`)
  return sql`(exists (select from shelf s tablesample system (0.4) where ${hasWord})
    or exists (with found as materialized (select from shelf s where ${hasWord}) select from found))`
}
