import { type RawBuilder, sql } from 'kysely'

/** The start of a day in a time zone, `later` days after it. */
export function dayStart(day: string, timeZone: string, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`
}
