import { dayIn, timeIn } from '../../contract/day.ts'
import type { DeliveryMethod } from '../../contract/delivery/delivery-method.ts'
import type { DeliveryPromise } from '../../contract/delivery/promise.ts'
import type { BenchTime } from '../../contract/made-to-order/bench-time.ts'
import { momentOf } from '../lib/day.ts'
import { dayAfter } from '../made-to-order/week.ts'
import type { Shop } from '../shop.ts'
import { type Calendar, calendarOf } from './calendar.ts'

export type Dated = DeliveryPromise & {
  /** 'YYYY-MM-DD', the first day on which a parcel that waits for its day may leave; null: at once. */
  dispatch_from: string | null
  /** 'YYYY-MM-DD', the last day on which the parcel may leave. */
  dispatch_by: string
  /** The day on which the work at the bench is done. */
  ready_by: string
}

/**
 * The one place that says when an order of now arrives: its day, or the next workday after the cut-off; then the days of the
 * bench, on which the shop works; then the carrier's.
 * @param lines what has to be done before the parcel leaves, when the lines are not ready to send
 * @param notBefore the first day on which it may arrive: the parcel waits for it
 */
export function promiseFor(
  shop: Pick<Shop, 'settings' | 'config' | 'clock'>,
  method: DeliveryMethod,
  lines: BenchTime[] = [],
  notBefore: string | null = null,
): Dated {
  const { timeZone } = shop.config
  const now = shop.clock.now()
  const today = dayIn(timeZone, now)
  const calendar = calendarOf(shop, method.workdays)
  const { cut_off } = method
  const start = cut_off
    ? dispatchDay(calendar, today, timeIn(timeZone, now) < cut_off)
    : lastClosedDay(calendar, today)
  const ready_by = readyDay(calendar, start, lines)
  const leaves = waitUntil(notBefore, ready_by, { ...calendar, days: method.days_from })
  // Without a cut-off, the days of the promise are those of packing, too.
  const spare = cut_off ? 0 : method.days_to - method.days_from
  const carried = method.days_to - spare
  const packed_by = addDays(leaves, spare, calendar.isOpen)
  const to = arrivalDay(packed_by, carried, calendar)
  return {
    from: arrivalDay(leaves, method.days_from, calendar),
    to,
    order_by: cut_off && leaves === ready_by ? momentOf(timeZone, start, cut_off).toISOString() : null,
    dispatch_from: leaves === ready_by ? null : leaves,
    dispatch_by: carried === 0 ? to : packed_by,
    ready_by,
  }
}

/** The day on which the last line is ready. */
function readyDay({ isOpen }: Calendar, start: string, lines: BenchTime[]): string {
  const days = lines.map(({ making_days, made_on, engraving_days }) => {
    const made = addDays(start, making_days, isOpen)
    return addDays(made_on !== null && made_on > made ? made_on : made, engraving_days, isOpen)
  })
  return [start, ...days].toSorted().at(-1) ?? start
}

/** The first day on which a parcel that arrives then may leave. */
function waitUntil(
  notBefore: string | null,
  ready: string,
  { days, ...calendar }: Calendar & { days: number },
): string {
  let day = ready
  for (let tried = 0; notBefore && arrivalDay(day, days, calendar) < notBefore && tried < MOST_DAYS; tried++)
    day = addDays(day, 1, calendar.isOpen)
  return day
}

/** Without days on the way it is collected, or brought by the shop: when the shop is open. */
function arrivalDay(leaves: string, days: number, { isOpen, isCarried }: Calendar): string {
  return days === 0 && !isOpen(leaves) ? addDays(leaves, 1, isOpen) : addDays(leaves, days, isCarried)
}

/** @param to after today @returns the last day on which a parcel may leave to arrive by then, not before today */
export function lastDispatchDay(
  shop: Pick<Shop, 'settings' | 'config' | 'clock'>,
  { days_from, days_to, cut_off, workdays }: DeliveryMethod,
  to: string,
): string {
  const { isOpen, isCarried } = calendarOf(shop, workdays)
  const today = dayIn(shop.config.timeZone, shop.clock.now())
  const carried = cut_off ? days_to : days_from
  for (let day = to, tried = 0; day > today && tried < MOST_DAYS; day = dayAfter(day, -1), tried++)
    if (isOpen(day) && addDays(day, carried, isCarried) <= to) return day
  return today
}

function dispatchDay({ isOpen }: Calendar, today: string, isBeforeCutOff: boolean): string {
  return isBeforeCutOff && isOpen(today) ? today : addDays(today, 1, isOpen)
}

/** The shop sends nothing while it is closed: an order counts from the last such day before the next on which it works. */
function lastClosedDay({ isClosed, isOpen }: Calendar, today: string): string {
  let last = today
  for (let day = today, tried = 0; !isOpen(day) && tried < MOST_DAYS; day = dayAfter(day, 1), tried++)
    if (isClosed(day)) last = day
  return last
}

/** A calendar without a day for a year is full of mistakes: the last day that was looked at is given then. */
const MOST_DAYS = 730

export function addDays(day: string, count: number, counts: (day: string) => boolean): string {
  const date = new Date(`${day}T00:00:00Z`)
  let found = day
  for (let left = count, tried = 0; left > 0 && tried < MOST_DAYS; tried++) {
    date.setUTCDate(date.getUTCDate() + 1)
    found = date.toISOString().slice(0, 10)
    if (counts(found)) left -= 1
  }
  return found
}
