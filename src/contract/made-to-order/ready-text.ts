import { dayAndMonth } from '../delivery/format-day.ts'

/** 'Made for you, ready by 12 June' @param day 'YYYY-MM-DD' */
export function readyText(day: string): string {
  return `Made for you, ready by ${dayAndMonth(day)}`
}
