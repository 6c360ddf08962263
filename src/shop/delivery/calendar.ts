import type { Shop } from '../shop.ts'

export type Calendar = {
  /** The shop is away. */
  isClosed(day: string): boolean
  /** The shop sends parcels and works at the bench. */
  isOpen(day: string): boolean
  /** The carrier carries. */
  isCarried(day: string): boolean
}

/** @param workdays 1 is Monday */
export function calendarOf({ settings }: Pick<Shop, 'settings'>, workdays: number[]): Calendar {
  const { holidays_added, holidays_removed, closed_days } = settings.current().delivery_calendar
  const isHoliday = (day: string) =>
    holidays_added.includes(day) || (settings.holidays().has(day) && !holidays_removed.includes(day))
  const isCarried = (day: string) => workdays.includes(weekday(day)) && !isHoliday(day)
  const isClosed = (day: string) => closed_days.some(({ from, to }) => from <= day && day <= to)
  return { isCarried, isClosed, isOpen: (day) => isCarried(day) && !isClosed(day) }
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
