import { dateFormat } from '../../ui/format.ts'

/** '20 Nov 2026, 14:05' */
export function formatDateTime(iso: string, timeZone: string): string {
  return dateFormat(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}

/** 'Friday 20 November 2026' */
export function formatLongDay(iso: string, timeZone: string): string {
  return dateFormat(timeZone, { dateStyle: 'full' }).format(new Date(iso)).replace(',', '')
}

/** '14:05' */
export function formatTime(iso: string, timeZone: string): string {
  return dateFormat(timeZone, { timeStyle: 'short' }).format(new Date(iso))
}
