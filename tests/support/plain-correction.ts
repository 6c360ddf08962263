import { sql } from 'kysely'
import type { Tx } from '../../src/shop/shop.ts'

type Word = { word: string; strong: boolean; lev: number; similarity: number; is_near: boolean }
export type Synonym = { word: string; query: string }
type Corrected = { whole?: string[] | undefined; some?: string[] | undefined; long: string[] }

/**
 * @param isKept of words that are not corrected
 * @param synonyms words that others may be corrected to
 * @returns all words corrected, if all can be, and those to look for when one is enough
 */
export async function correctPlainly(
  db: Tx,
  texts: string[],
  isKept: (token: string) => boolean = () => false,
  synonyms: Synonym[] = [],
): Promise<Corrected> {
  const tokens = wordsOf(await normalized(db, texts.join(' ')))
  const words: (string | undefined)[] = []
  for (const token of tokens) words.push(isKept(token) ? token : await correctToken(db, token, synonyms))
  const split = words.flatMap((word) => word?.split(' ') ?? [])
  const long = split.filter((word) => word.length > 2)
  const isWhole = words.length > 0 && !words.includes(undefined)
  return {
    whole: isWhole && long.length > 0 ? split : undefined,
    some: words.length > 1 && long.length > 0 ? long : undefined,
    long,
  }
}

function wordsOf(text: string): string[] {
  return text.split(/[\s!-/:-@[-`{-~]+/).filter(Boolean)
}

async function correctToken(db: Tx, token: string, synonyms: Synonym[]): Promise<string | undefined> {
  if (token.length < 3) return token
  const { rows: known } = await sql`
    select from product_search where document @@ plainto_tsquery('english', ${token})
      or position(${token} in name) > 0 or position(${token} in code) > 0`.execute(db)
  if (known.length > 0) return token
  const { changed, similar, weak } = await nearest(db, token, synonyms)
  return changed ?? (await twoWords(db, token)) ?? similar ?? weak
}

async function twoWords(db: Tx, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ word: string }>`select word from search_words where strong`.execute(db)
  const strong = new Set(rows.map(({ word }) => word))
  for (let at = 3; at <= token.length - 3; at++)
    if (strong.has(token.slice(0, at)) && strong.has(token.slice(at)))
      return `${token.slice(0, at)} ${token.slice(at)}`
  return undefined
}

async function nearest(db: Tx, token: string, synonyms: Synonym[]) {
  if (token.length > 40) return {}
  const forms = [...new Set([token, token.replace(/(?<=..[^s])s$/, '')])]
  const compare = async (from: Synonym[] | undefined) => {
    const each = forms.map(async (form) =>
      (await compared(db, form, from)).map((word) => ({ ...word, form })),
    )
    return (await Promise.all(each)).flat()
  }
  const words = await compare(undefined)
  const letters = (word: string) => [...word].sort().join('')
  const changed = [...words, ...(await compare(synonyms))]
    .filter(({ word, form, strong, lev }) => {
      const isShort = form.length < (strong ? 7 : 8) && letters(word) !== letters(form)
      return word[0] === form[0] && form.length >= (strong ? 4 : 6) && lev <= (isShort ? 1 : 2)
    })
    .toSorted((a, b) => a.lev - b.lev || b.similarity - a.similarity || byText(a.word, b.word))
  const similar = words
    .filter(({ strong, is_near }) => strong && is_near)
    .filter(({ word, form, lev }) => {
      const most = form.length <= 5 ? 1 : Math.floor((form.length - 1) / 2)
      return word.startsWith(form) || lev <= most
    })
    .toSorted((a, b) => b.similarity - a.similarity || byText(a.word, b.word))
  return {
    changed: changed.find(({ strong }) => strong)?.word,
    similar: similar[0]?.word,
    weak: changed
      .filter(({ strong }) => !strong)
      .toSorted((a, b) => a.lev - b.lev || byText(a.word, b.word))[0]?.word,
  }
}

/** @param synonyms in place of the words on sale */
async function compared(db: Tx, form: string, synonyms: Synonym[] | undefined): Promise<Word[]> {
  const words = synonyms
    ? sql`(select word, true as strong, to_tsquery('english', query) as query from json_to_recordset(${JSON.stringify(synonyms)}) as s (word text, query text))`
    : sql`(select word, strong, plainto_tsquery('english', word) as query from search_words)`
  const { rows } = await sql<Word>`
    select word, strong, levenshtein(${form}, word) as lev, similarity(${form}, word) as similarity,
      word_similarity(${form}, word) >= 0.5 or similarity(${form}, word) >= 0.3::real as is_near
    from ${words} w where length(word) <= 40 and exists (select from product_search where document @@ w.query)`.execute(
    db,
  )
  return rows
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const normalizedTexts = new Map<string, string>()

export async function normalized(db: Tx, text: string): Promise<string> {
  const known = normalizedTexts.get(text)
  if (known !== undefined) return known
  const { rows } = await sql<{ text: string }>`select normalize_search_text(${text}) as text`.execute(db)
  const result = rows[0]?.text ?? ''
  normalizedTexts.set(text, result)
  return result
}
