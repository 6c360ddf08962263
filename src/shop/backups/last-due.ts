const HOUR_MS = 3_600_000
const WEEK_HOURS = 7 * 24

type Schedule = { schedule: 'daily' | 'weekly'; hour: number; timeZone: string }

/** The last time at which it was this hour in the shop's time zone; of a weekly schedule, on a Monday. */
export function lastDue(now: Date, { schedule, hour, timeZone }: Schedule): Date {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const partsAt = (at: Date) =>
    Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]))
  // Some time zones are not whole hours from UTC.
  const minutes = Number(partsAt(now).minute)
  const hourStart = Math.floor(now.getTime() / 60_000 - minutes) * 60_000
  // A day on which the clocks change may lack the hour: then the day or week before counts.
  for (let back = 0; back <= 2 * WEEK_HOURS; back++) {
    const at = new Date(hourStart - back * HOUR_MS)
    const { weekday, hour: itsHour } = partsAt(at)
    if (Number(itsHour) === hour && (schedule === 'daily' || weekday === 'Mon')) return at
  }
  return new Date(hourStart - WEEK_HOURS * HOUR_MS)
}
