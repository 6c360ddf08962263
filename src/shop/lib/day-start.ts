import { type RawBuilder, sql } from 'kysely'

/** @param later days to add */
export function dayStart(day: string, timeZone: string, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`
}
