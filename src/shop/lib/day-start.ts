import { type RawBuilder, sql } from 'kysely'

/** The first moment of a day in the shop's time zone, or of the day so many days later. */
export function dayStart(day: string, timeZone: string, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`
}
