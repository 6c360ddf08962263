import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../shop.ts'
import type { ProductSearch, Term } from './conditions.ts'
import { isRealWord, respell, type SynonymGroup, synonymWords } from './synonyms.ts'
import { anyTerm } from './tsqueries.ts'
import { withWords } from './understand-query.ts'

const SHORTEST_WORD = 3

/** Not what a person types: '<b>x</b>' */
const IS_MARKUP = /[<>{}[\];\\|=]/

type Corrected = Pick<ProductSearch, 'terms' | 'isAny'> & { text: string }

/**
 * What to search for when nothing matches exactly, the best first: all words with their spelling corrected, then any of
 * them. A word that is like none on sale is left out of the second.
 */
export async function correctTerms(
  db: Tx,
  terms: Term[],
  { synonyms, isTyping }: { synonyms: SynonymGroup[]; isTyping: boolean },
): Promise<Corrected[]> {
  if (terms.some(({ meaning }) => meaning && IS_MARKUP.test(meaning.rest))) return []
  const corrected: { term: Term; words: (string | null)[] }[] = []
  for (const term of terms) corrected.push({ term, words: await correctTerm(db, term, synonyms) })
  const toSearch = (isLongEnough: (word: string) => boolean) => {
    const changed = corrected.map(({ term, words }) => {
      const texts = words.flatMap((word) => word?.split(' ') ?? []).filter(isLongEnough)
      const { columns, meaning } = term
      return { columns, texts, meaning: meaning && withWords(meaning, texts, { synonyms, isTyping }) }
    })
    return { terms: changed, text: changed[0]?.texts.join(' ') ?? '' }
  }
  const searches: Corrected[] = []
  const some = toSearch((word) => word.length >= SHORTEST_WORD)
  const isWhole = corrected.every(({ words }) => words.length > 0 && !words.includes(null))
  const isLong = some.terms.every(({ texts }) => texts.length > 0)
  if (isWhole && isLong && terms.length > 0) searches.push(toSearch(() => true))
  if (corrected.some(({ words }) => words.length > 1) && isLong) searches.push({ ...some, isAny: true })
  return searches
}

/** Real words are not corrected: a shop without opals has no 'oval' for who looks for one. */
async function correctTerm(
  db: Tx,
  { texts, meaning }: Term,
  synonyms: SynonymGroup[],
): Promise<(string | null)[]> {
  if (!meaning) return await correctWords(db, texts.join(' '))
  const words = await correctWords(db, meaning.words.join(' '), queriesOf(synonyms))
  return words.map((word, at) => {
    // PostgreSQL splits '5.5' into two words.
    const typed = words.length === meaning.words.length ? meaning.words[at] : undefined
    const kept = typed && isRealWord(typed, synonyms) ? typed : word
    return kept && respell(kept)
  })
}

/** What a word may be corrected to that the catalogue itself does not have: synonyms, each with the query of what is meant. */
type Synonyms = { word: string[]; query: string[] }

function queriesOf(synonyms: SynonymGroup[]): Synonyms {
  const words = synonymWords(synonyms)
  return { word: words.map(({ word }) => word), query: words.map(({ same }) => anyTerm(same)) }
}

/** Keeps known words and replaces others by a word with few changes, two words, or the most similar one; null where none is near. */
async function correctWords(
  db: Tx,
  text: string,
  synonyms: Synonyms = { word: [], query: [] },
): Promise<(string | null)[]> {
  const words = sql`(
    select word, strong, null::text as query from search_words
    union all select word, true, query from unnest(${synonyms.word}::text[], ${synonyms.query}::text[]) s (word, query)) words`
  const { rows } = await sql<{ word: string | null }>`
    select coalesce(
      case when length(token) < ${sql.lit(SHORTEST_WORD)} or ${IS_KNOWN} then token end,
      ${firstOnSale(words, sql`strong and ${HAS_FEW_CHANGES}`, sql`levenshtein(form, word), similarity(form, word) desc`)},
      ${TWO_WORDS},
      ${firstOnSale(SEARCH_WORDS, sql`strong and (form <% word or form % word) and ${IS_PLAUSIBLE}`, sql`similarity(form, word) desc`)},
      ${firstOnSale(SEARCH_WORDS, sql`not strong and ${HAS_FEW_CHANGES}`, sql`levenshtein(form, word)`)}) as word
    from regexp_split_to_table(normalize_search_text(${text}) collate "C", '[[:space:][:punct:]]+') with ordinality t (token, at)
    where token <> '' order by at`.execute(db)
  return rows.map(({ word }) => word)
}

const SEARCH_WORDS = sql`(select word, strong, null::text as query from search_words) words`

// Of a plural, the singular, too. `offset 0` makes PostgreSQL sort before it looks up the words.
function firstOnSale(
  words: RawBuilder<unknown>,
  isNear: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select word from (
      select word, query from unnest(array[token, regexp_replace(token, '(..[^s])s$', '\\1')]) form, ${words}
      where ${isNear} order by ${order}, word offset 0) near
    where ${isOnSale(sql`coalesce(to_tsquery('pg_catalog.english', query), plainto_tsquery('pg_catalog.english', word))`)} limit 1)`
}

// Three equal letters make trigrams similar ('laptop', 'lapis').
const IS_PLAUSIBLE = sql`case when length(form) <= 40 and length(word) <= 40 then
    left(word, length(form)) = form
    or levenshtein(form, word) <= case when length(form) <= 5 then 1 else (length(form) - 1) / 2 end end`

/** 'rosegold' */
const TWO_WORDS = sql`(
  select left(token, at) || ' ' || substr(token, at + 1) from generate_series(3, length(token) - 3) at
  where exists (select from search_words where strong and word = left(token, at))
    and exists (select from search_words where strong and word = substr(token, at + 1)) limit 1)`

// Transpositions ('peral') and typos in short words ('opel') share few trigrams. An equal first character limits the words
// to compare; levenshtein() compares at most 255 bytes. Descriptions have so many words that a short one proves nothing.
const HAS_FEW_CHANGES = sql`word >= left(form, 1) and word < left(form, 1) || chr(1114111)
  and case when length(form) between case when strong then 4 else 6 end and 40 and length(word) <= 40 then
    levenshtein_less_equal(form, word, 2) <=
      case when length(form) < case when strong then 7 else 8 end and ${charactersOf('form')} <> ${charactersOf('word')} then 1 else 2 end
  end`

function charactersOf(column: 'form' | 'word'): RawBuilder<unknown> {
  return sql`array(select unnest(string_to_array(${sql.ref(column)}, null)) order by 1)`
}

// Materialized, so that the planner uses the indexes.
function isOnSale(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    with found as materialized (select from product_search s where s.document @@ ${query})
    select from found)`
}

const IS_KNOWN = sql`(${isOnSale(sql`plainto_tsquery('pg_catalog.english', token)`)} or exists (
  with found as materialized (
    select from product_search s where s.name like '%' || token || '%' or s.code like '%' || token || '%')
  select from found))`
