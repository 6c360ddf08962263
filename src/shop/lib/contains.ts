import { type RawBuilder, sql } from 'kysely'

/** Ignores case and accents; without `wanted` every text matches. */
export function contains(text: RawBuilder<unknown>, wanted: string | undefined): RawBuilder<boolean> {
  if (!wanted) return sql`true`
  return sql`normalize_search_text(${text}) like ${patternOf(wanted)}`
}

export function hasText(column: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  const condition = sql<boolean>`${column} like ${patternOf(wanted)}`
  // Shorter texts have no trigram: `is true` avoids a full scan of the index, which is larger than the table.
  return /[\p{L}\p{N}]{3}/u.test(wanted) ? condition : sql`(${condition}) is true`
}

/** The subselect makes PostgreSQL compute the pattern once. Escaping follows normalisation, which turns '％' into '%'. */
export function patternOf(text: string, before = '%'): RawBuilder<string> {
  return sql`(select ${sql.lit(before)} || regexp_replace(normalize_search_text(${text}), '[\\\\%_]', '\\\\\\&', 'g') || '%')`
}

export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

/** Cuts the domain of an e-mail address: the trigrams of common domains make the index scan three times slower. */
export function beforeCommonDomain(text: string): string {
  return /^[^@]*[\p{L}\p{N}]{3}[^@]*@.{0,3}/u.exec(text)?.[0] ?? text
}

// The subscriber's number, without its country code, has at least as many in most countries.
const LAST_DIGITS = 8
const MAX_NATIONAL_DIGITS = 10

/** @returns the digits of a text that can only be (a part of) a phone number: those that it has with and without a country code */
export function digitsOfPhone(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 3 || !/^[\d\s+()./-]+$/.test(text)) return undefined
  // A country code is also typed without its plus.
  const hasCountry = /^\s*(\+|00)/.test(text) || (digits.length > MAX_NATIONAL_DIGITS && digits[0] !== '0')
  return hasCountry ? digits.slice(-LAST_DIGITS) : digits.replace(/^0(?=\d{3})/, '')
}

export function hasDigits(phone: RawBuilder<unknown>, digits: string): RawBuilder<boolean> {
  return sql`regexp_replace(${phone}, '\\D', '', 'g') like ${`%${digits}%`}`
}
