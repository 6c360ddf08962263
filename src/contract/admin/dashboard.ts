import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, date, timestamp, uuid } from '../fields.ts'
import { ORDER_STATUSES } from '../order.ts'

const takings = z.object({ amount, orders: z.number().int() })

/** What was paid less what was given back of it, by the day of paying in the shop. */
const period = z.object({ now: takings, before: takings })

export const dashboard = z.object({
  currency: z.string(),
  to_ship: z.object({ total: z.number().int(), oldest_paid_at: timestamp.nullable() }),
  takings: z.object({
    /** Today against yesterday, and so on: as many days before those. */
    today: period,
    last_7_days: period,
    last_30_days: period,
    /** The last 60 days, oldest first, today last. */
    days: z.array(takings.extend({ day: date })),
  }),
  orders_by_status: z.record(z.enum(ORDER_STATUSES), z.number().int()),
  stock: z.object({ low_below: z.number().int(), low: z.number().int(), out: z.number().int() }),
  /** What unpaid orders reserve: its share of the stock's value and the owner's threshold in percent. */
  reserved: z.object({ pieces: z.number().int(), amount, share: z.number(), threshold: z.number().int() }),
  best_sellers: z.object({
    /** They are found among the newest thousand paid orders of the last 30 days; the oldest of those. */
    since: timestamp.nullable(),
    items: z.array(
      z.object({ product_id: uuid, name: z.string(), code: z.string(), quantity: z.number().int(), amount }),
    ),
  }),
  failed_emails: z.number().int(),
  /** Orders whose payment an admin has to look at. */
  payment_troubles: z.number().int(),
})

export type Dashboard = z.infer<typeof dashboard>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard/',
  access: 'admin',
  summary: 'What an owner wants to see in the morning',
  answer: dashboard,
})
