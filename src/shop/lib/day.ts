import { dayIn, timeIn } from '../../contract/day.ts'

/** @param wanted a day or a date-time */
export function dayOf(timeZone: string, wanted: string): string {
  return isDay(wanted) ? wanted : dayIn(timeZone, new Date(wanted))
}

export function isDay(wanted: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(wanted)
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** @param time 'HH:MM'. A time that the clocks skip is an hour later. */
export function momentOf(timeZone: string, day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}Z`)
  const offset = (at: number) => {
    const local = new Date(at)
    return Date.parse(`${dayIn(timeZone, local)}T${timeIn(timeZone, local)}Z`) - at
  }
  return new Date(wanted - offset(wanted - offset(wanted)))
}
