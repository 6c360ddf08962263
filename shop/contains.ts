import { type RawBuilder, sql } from 'kysely'

/** Whether a text holds another anywhere, whatever the case and accents; nothing asked for is in every text. */
export function contains(text: RawBuilder<unknown>, wanted: string | undefined): RawBuilder<boolean> {
  if (!wanted) return sql`true`
  return sql`searchable(${text}) like '%' || searchable(${escapeLike(wanted)}) || '%'`
}

/** A text as a part of a LIKE pattern that matches nothing but itself. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
