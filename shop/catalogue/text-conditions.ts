import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters } from '../../contract/product.ts'
import { patternOf } from '../contains.ts'
import { allInPassing, allOf, filterConditions } from './product-conditions.ts'

type Column = 'name' | 'code'

/** Texts that all have to be in one of these columns. */
export type Wanted = { columns: Column[]; parts: string[] }

/** The same text as name and code means that either has it. */
export function wantedIn({ name, code }: Partial<ProductFilters>): Wanted[] {
  if (name && name === code) return [{ columns: ['name', 'code'], parts: [name] }]
  return [
    ...(name ? [{ columns: ['name' as const], parts: [name] }] : []),
    ...(code ? [{ columns: ['code' as const], parts: [code] }] : []),
  ]
}

export type TextSearch = { filters: Partial<ProductFilters>; wanted: Wanted[] }

/** What a product must fulfil, of what the index of trigrams finds soon. */
export function fitting({ filters, wanted }: TextSearch): RawBuilder<unknown> {
  const texts = isShort(wanted) ? [allInPassing(textConditions(wanted))] : textConditions(wanted, lookedUp)
  return allOf([...texts, ...filterConditions(filters)])
}

/** The same for rows that no index holds. */
export function fittingAmong({ filters, wanted }: TextSearch): RawBuilder<unknown> {
  return allOf([...textConditions(wanted), ...filterConditions(filters)])
}

/**
 * No trigram worth looking up can be made of it, so every name is looked at: to read the index of trigrams whole takes
 * three times as long.
 */
export function isShort(wanted: Wanted[]): boolean {
  return wanted.every(({ parts }) => parts.every(isShortText))
}

/** Neither three letters of a word, nor two where it begins or ends. */
function isShortText(text: string): boolean {
  return !/[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]{2}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(text)
}

export function textConditions(wanted: Wanted[], conditionOf = hasText): RawBuilder<unknown>[] {
  return wanted.flatMap(({ columns, parts }) => parts.map((part) => conditionOf(columns, part)))
}

function hasText(columns: Column[], text: string): RawBuilder<unknown> {
  // No text begins in the name and ends in the code.
  const within = columns.length > 1 && !text.includes('\n') ? (['both'] as const) : columns
  const each = within.map((column) => has(column, patternOf(text)))
  return sql`(${sql.join(each, sql` or `)})`
}

const SEARCHED = {
  name: sql`s.searched_name`,
  code: sql`s.searched_code`,
  // As the index of trigrams has it.
  both: sql`(s.searched_name || e'\n' || s.searched_code)`,
}

/** @param pattern of LIKE, which begins and ends with a percent sign */
export function has(column: keyof typeof SEARCHED, pattern: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${SEARCHED[column]} like ${pattern}`
}

/** The same, but for words of fewer than three letters: of those the index has none, or far too many. */
function lookedUp(columns: Column[], text: string): RawBuilder<unknown> {
  if (isShortText(text)) return allInPassing([hasText(columns, text)])
  const [column = 'both', ...more] = columns
  const searched = more.length > 0 ? 'both' : column
  const indexed = allOf(piecesOf(text).map((piece) => has(searched, patternOf(piece))))
  if (isWord(text) && !isCode(text)) return indexed
  return sql`(${indexed} and ${allInPassing([hasText(columns, text)])})`
}

/** That a word of the name begins with a text. */
export function startsWord(phrase: string): RawBuilder<unknown> {
  return has('name', patternOf(phrase, '% '))
}

/** What a name must have for that, of what the index finds soon. */
export function startsWordLookedUp(phrase: string): RawBuilder<unknown> {
  return allOf(piecesOf(` ${phrase}`).map((piece) => has('name', patternOf(piece))))
}

const MOST_PIECES = 4

/**
 * What a product must have that has the text. The index looks for each trigram of a pattern in all that have the rarest of
 * them, but skips from one pattern's products to another's: words are looked for apart, each with what stands next to it.
 * And of a long number ('bn-0001234') a few digits ('000', '1234'), since those of codes are common.
 */
function piecesOf(text: string): string[] {
  const pieces = isCode(text)
    ? text.match(/\d{3}(?=\d{3})|\d{3,}|\p{L}{3,}/gu)
    : Array.from(text.matchAll(WORDS), ([word, before = '', after = '']) => before + word + after)
  const found = pieces?.filter((piece) => !isShortText(piece)) ?? []
  if (found.length === 0) return [text]
  return found.sort((a, b) => b.length - a.length).slice(0, MOST_PIECES)
}

const WORDS = /(?<=([^\p{L}\p{N}]?))[\p{L}\p{N}]+(?=([^\p{L}\p{N}]?))/gu

/** It has a long number. */
function isCode(text: string): boolean {
  return /\d{6}/.test(text)
}

function isWord(text: string): boolean {
  return /^[\p{L}\p{N}]+$/u.test(text)
}

/** A text as it is searched by; put together once, and not for every row. */
export function searched(text: string, after = ''): RawBuilder<unknown> {
  return sql`(select searchable(${text}) || ${sql.lit(after)})`
}
