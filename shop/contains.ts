import { type RawBuilder, sql } from 'kysely'

/** Whether a text holds another anywhere, whatever the case and accents; nothing asked for is in every text. */
export function contains(text: RawBuilder<unknown>, wanted: string | undefined): RawBuilder<boolean> {
  if (!wanted) return sql`true`
  return sql`searchable(${text}) like '%' || searchable(${wanted.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`
}
