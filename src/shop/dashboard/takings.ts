import { sql } from 'kysely'
import type { Dashboard } from '../../contract/admin/dashboard.ts'
import { dayIn } from '../../contract/day.ts'
import { amountText } from '../lib/money.ts'
import { moneyMovements } from '../reports/movements.ts'
import type { Shop } from '../shop.ts'

const DAYS = 60

type Day = { day: string; amount: number; orders: number }

/** The last 60 days in the shop's time zone, as the report of a period sums them. */
export async function sumTakings({ db, clock, config }: Shop): Promise<Dashboard['takings']> {
  const today = dayIn(config.timeZone, clock.now())
  const from = sql<Date>`d.day::timestamp at time zone ${config.timeZone}`
  const until = sql<Date>`(d.day + 1)::timestamp at time zone ${config.timeZone}`
  const { rows } = await sql<Day>`
    select d.day::text as day, moved.amount, moved.orders
    from (select ${today}::date - n as day from generate_series(0, ${DAYS - 1}::integer) n) d,
    lateral (
      select coalesce(sum(m.amount), 0)::bigint as amount, count(*) filter (where m.kind = 'sale') as orders
      from ${moneyMovements({ from, until })} m
    ) moved
    order by d.day`.execute(db)
  return {
    today: comparePeriods(rows, 1),
    last_7_days: comparePeriods(rows, 7),
    last_30_days: comparePeriods(rows, 30),
    days: rows.map(({ day, amount, orders }) => ({ day, amount: amountText(amount), orders })),
  }
}

function comparePeriods(days: Day[], count: number): Dashboard['takings']['today'] {
  const sum = (part: Day[]) => ({
    amount: amountText(part.reduce((total, { amount }) => total + amount, 0)),
    orders: part.reduce((total, { orders }) => total + orders, 0),
  })
  return { now: sum(days.slice(-count)), before: sum(days.slice(-2 * count, -count)) }
}
