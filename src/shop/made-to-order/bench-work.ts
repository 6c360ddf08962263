import { sql } from 'kysely'
import { dayIn } from '../../contract/day.ts'
import { type BenchTime, FROM_STOCK } from '../../contract/made-to-order/bench-time.ts'
import type { MadeToOrder } from '../../contract/made-to-order/made-to-order.ts'
import { calendarOf } from '../delivery/calendar.ts'
import { standardMethod } from '../delivery/delivery-methods.ts'
import { promiseFor } from '../delivery/promise.ts'
import type { Shop, Tx } from '../shop.ts'
import { findBooked } from './find-booked.ts'
import { type BenchCapacity, type BenchWeeks, planBench } from './plan-bench.ts'

export type Timed = Pick<Shop, 'settings' | 'config' | 'clock'>

/** Working days and minutes for the pieces of a line that are made, and days to engrave them. */
export type Work = { making_days: number; engraving_days: number; minutes: number }

export type PlannedWork = BenchTime & { bench_weeks: BenchWeeks }

/** @param pieces how many of the line are made */
export function workOf(made: MadeToOrder | null, pieces: number, engraving_days = 0): Work {
  if (!made || pieces === 0) return { ...FROM_STOCK, minutes: 0, engraving_days }
  return { making_days: made.days, minutes: Math.round(made.bench_hours * 60 * pieces), engraving_days }
}

/** Undefined without a limit. */
export async function readCapacity(db: Tx, shop: Timed, works: Work[]): Promise<BenchCapacity | undefined> {
  if (!takesHours(shop, works)) return undefined
  const hours = shop.settings.current().bench_hours_per_week ?? 0
  const { workdays } = standardMethod(shop)
  const { isOpen } = calendarOf(shop, workdays)
  const today = dayIn(shop.config.timeZone, shop.clock.now())
  return { minutes: Math.floor(hours * 60), booked: await findBooked(db, shop), today, workdays, isOpen }
}

function takesHours({ settings }: Timed, works: Work[]): boolean {
  return settings.current().bench_hours_per_week !== null && works.some(({ minutes }) => minutes > 0)
}

/** One after the other, so that together they take no hour twice. */
export function planWorks(shop: Timed, works: Work[], capacity: BenchCapacity | undefined): PlannedWork[] {
  const booked = { ...capacity?.booked }
  return works.map((work) => {
    if (!capacity || work.minutes === 0) return planned(work, null, {})
    const day = promiseFor(shop, standardMethod(shop), [
      planned({ ...work, engraving_days: 0 }, null, {}),
    ]).ready_by
    const { done_on, weeks } = planBench(day, work.minutes, { ...capacity, booked })
    for (const [week, minutes] of Object.entries(weeks)) booked[week] = (booked[week] ?? 0) + minutes
    return planned(work, done_on > day ? done_on : null, weeks)
  })
}

/** One piece of each. */
export async function planPieces(
  db: Tx,
  shop: Timed,
  rows: { made_to_order: MadeToOrder | null }[],
): Promise<BenchTime[]> {
  const works = rows.map(({ made_to_order }) => workOf(made_to_order, 1))
  const capacity = await readCapacity(db, shop, works)
  if (!capacity) return planWorks(shop, works, capacity)
  // Many variants take the same time.
  const times = new Map<string, BenchTime>()
  return works.map((work) => {
    const key = JSON.stringify(work)
    const time = times.get(key) ?? planWorks(shop, [work], capacity)[0] ?? FROM_STOCK
    times.set(key, time)
    return time
  })
}

/** Orders that take hours wait for each other: who comes next reads what was taken. */
export async function planOrder<Line extends { work: Work }>(
  tx: Tx,
  shop: Timed,
  lines: Line[],
): Promise<(Omit<Line, 'work'> & PlannedWork)[]> {
  const works = lines.map(({ work }) => work)
  if (takesHours(shop, works))
    await sql`select pg_advisory_xact_lock(hashtextextended('bench', 0))`.execute(tx)
  const plans = planWorks(shop, works, await readCapacity(tx, shop, works))
  return lines.map(({ work, ...line }, at) => ({ ...line, ...(plans[at] as PlannedWork) }))
}

/** Null when no hours are taken. */
export function sumWeeks(all: BenchWeeks[]): BenchWeeks | null {
  const sum: BenchWeeks = {}
  for (const [week, minutes] of all.flatMap(Object.entries<number>)) sum[week] = (sum[week] ?? 0) + minutes
  return Object.keys(sum).length > 0 ? sum : null
}

function planned(
  { making_days, engraving_days }: Work,
  made_on: string | null,
  bench_weeks: BenchWeeks,
): PlannedWork {
  return { making_days, engraving_days, made_on, bench_weeks }
}
