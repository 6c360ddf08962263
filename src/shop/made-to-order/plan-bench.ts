import { dayAfter, mondayOf } from './week.ts'

/** Minutes of work by week. A week is its Monday. */
export type BenchWeeks = Record<string, number>

export type BenchCapacity = {
  /** In a week without closed days. */
  minutes: number
  /** By orders that were placed before. */
  booked: BenchWeeks
  /** What is left of the present week counts. */
  today: string
  /** 1 is Monday. */
  workdays: number[]
  isOpen(day: string): boolean
}

/** An order beyond it is promised too early. */
const MOST_WEEKS = 104

/**
 * Fills the free minutes of the weeks, from that of `day` on.
 * @param day on which the work is done when the bench is free
 * @returns the same day, or the last open day of the week in which the work ends
 */
export function planBench(
  day: string,
  minutes: number,
  capacity: BenchCapacity,
): { done_on: string; weeks: BenchWeeks } {
  const weeks: BenchWeeks = {}
  const first = mondayOf(day)
  let week = first
  for (let left = minutes, tried = 1; ; tried++, week = dayAfter(week, 7)) {
    const taken = Math.min(left, freeMinutes(week, capacity))
    if (taken > 0) weeks[week] = taken
    left -= taken
    if (left <= 0 || tried === MOST_WEEKS) break
  }
  return { done_on: week === first ? day : (openDays(week, capacity).at(-1) ?? week), weeks }
}

/** A week with closed days has fewer hours in proportion, and the present one no more than are left of it. */
function freeMinutes(week: string, capacity: BenchCapacity): number {
  const { minutes, booked, workdays, today } = capacity
  const open = openDays(week, capacity)
  const ofDays = (days: string[]) => Math.floor((minutes * days.length) / workdays.length)
  const notBooked = ofDays(open) - (booked[week] ?? 0)
  return Math.max(0, Math.min(notBooked, ofDays(open.filter((day) => day >= today))))
}

function openDays(week: string, { isOpen }: BenchCapacity): string[] {
  return [0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter(week, days)).filter(isOpen)
}
