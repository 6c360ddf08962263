import { type RawBuilder, sql } from 'kysely'

export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export function utc(column: string): RawBuilder<string> {
  return sql.raw(isoTime(column))
}
