import { dayIn } from '../../../contract/day.ts'

/** @param day the last day on which a promo is taken, 'YYYY-MM-DD' */
export function hasExpired(day: string, timeZone: string, now = new Date()): boolean {
  return day < dayIn(timeZone, now)
}
