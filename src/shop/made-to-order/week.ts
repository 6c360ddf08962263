import { dayIn } from '../../contract/day.ts'
import type { Shop } from '../shop.ts'

const DAY_MS = 86_400_000

/** Monday of the shop's present week, 'YYYY-MM-DD'. */
export function weekOf({ clock, config }: Pick<Shop, 'clock' | 'config'>): string {
  return mondayOf(dayIn(config.timeZone, clock.now()))
}

/** @param day 'YYYY-MM-DD' */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return dayAfter(day, -sinceMonday)
}

/** @param days may be negative */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
