import { type RawBuilder, sql } from 'kysely'

/** SQL for a column's moment as the API shows it: ISO 8601 in UTC, to the millisecond. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The same as a part of a statement. */
export function utc(column: string): RawBuilder<string> {
  return sql.raw(isoTime(column))
}
