import { type RawBuilder, sql } from 'kysely'

/** Whether a text holds another anywhere, whatever the case and accents; nothing asked for is in every text. */
export function contains(text: RawBuilder<unknown>, wanted: string | undefined): RawBuilder<boolean> {
  if (!wanted) return sql`true`
  return sql`normalize_search_text(${text}) like ${patternOf(wanted)}`
}

/** Whether an indexed column that normalize_search_text() wrote contains a text. */
export function hasText(column: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  const condition = sql<boolean>`${column} like ${patternOf(wanted)}`
  // Shorter texts have no trigram: PostgreSQL would read the whole index instead of the smaller table.
  return /[\p{L}\p{N}]{3}/u.test(wanted) ? condition : sql`(${condition}) is true`
}

/**
 * A text as it is searched by, as a LIKE pattern between others; put together once, and not for every row. '％' becomes a
 * percent sign by that, and stands for itself as that does.
 */
export function patternOf(text: string, before = '%'): RawBuilder<string> {
  return sql`(select ${sql.lit(before)} || regexp_replace(normalize_search_text(${text}), '[\\\\%_]', '\\\\\\&', 'g') || '%')`
}

/** A text as a part of a LIKE pattern that matches nothing but itself. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

/**
 * What of a text an index of trigrams is asked for: an e-mail address up to the first letters of its domain. It looks for
 * each of the trigrams, and takes three times as long for those of a domain that many have in common.
 */
export function rarePart(text: string): string {
  return /^[^@]*[\p{L}\p{N}]{3}[^@]*@.{0,3}/u.exec(text)?.[0] ?? text
}
