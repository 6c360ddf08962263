import { dayIn } from '../lib/day.ts'
import type { Shop } from '../shop.ts'

const DAY_MS = 86_400_000

/** Monday of the shop's present week, 'YYYY-MM-DD'. */
export function weekOf({ clock, config }: Pick<Shop, 'clock' | 'config'>): string {
  const today = Date.parse(dayIn(config.timeZone, clock.now()))
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return new Date(today - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
