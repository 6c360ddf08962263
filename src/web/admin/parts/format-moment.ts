import { dateFormat } from '../../ui/format.ts'

/** A moment to the minute where the shop is: '20 Nov 2026, 14:05'. */
export function formatMoment(iso: string, timeZone: string): string {
  return dateFormat(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}

/** A day with its weekday in full: 'Friday 20 November 2026'. */
export function formatLongDay(iso: string, timeZone: string): string {
  return dateFormat(timeZone, { dateStyle: 'full' }).format(new Date(iso)).replace(',', '')
}
